"""``tractor-check schema``: the schemas, for editors."""

from __future__ import annotations

import sys

import click

from tractor_check.shipped import folder, schema_text


@click.command(name="schema", epilog="Example: tractor-check schema scenario > scenario.schema.json")
@click.argument("name", default="scenario", metavar="[NAME]")
@click.option("--path", is_flag=True, help="Print where the file lies instead of what is in it.")
def command(name: str, path: bool) -> None:
    """Print a JSON Schema (default: scenario)."""
    names = sorted(entry.name.removesuffix(".schema.json") for entry in folder("schemas").iterdir() if entry.name.endswith(".json"))
    if name not in names:
        raise click.BadParameter(f"there is no schema '{name}'; there are {', '.join(names)}", param_hint="NAME")
    file = f"{name}.schema.json"
    sys.stdout.write(f"{folder('schemas') / file}\n" if path else schema_text(file).decode())
