"""``tractor-check schema``: the schemas, for editors."""

from __future__ import annotations

import sys

import click

from tractor_check.shipped import folder, schema_text


@click.command(
    name="schema",
    epilog="Examples: tractor-check schema ruling > ruling.schema.json; "
    "tractor-check schema scenario --editor > .vscode/scenario.schema.json",
)
@click.argument("name", default="scenario", metavar="[NAME]")
@click.option("--path", is_flag=True, help="Print where the file lies instead of what is in it.")
@click.option(
    "--editor", is_flag=True, help="With all clause ids, reading ids and values in it, to be completed and checked."
)
def command(name: str, path: bool, editor: bool) -> None:
    """Print a JSON Schema (default: scenario): scenario, set, ruling, profile or lock.

    The schema without --editor is the one that files are checked against; it takes any clause or reading id, since a
    wrong one is reported as a fault of the position. Editors help more with --editor, for scenario and set.
    """
    from tractor_check.editor_schemas import NAMES, editor_schema

    if (editor or name == "set") and name in NAMES:
        if path:
            raise click.UsageError("this schema is made when asked for and lies nowhere: leave --path out")
        import json

        sys.stdout.write(json.dumps(editor_schema(name, ids=editor), ensure_ascii=False, indent=2) + "\n")
        return
    if editor:
        raise click.UsageError(f"--editor is for {' and '.join(NAMES)}")
    names = sorted(
        entry.name.removesuffix(".schema.json") for entry in folder("schemas").iterdir() if entry.name.endswith(".json")
    )
    if name not in names:
        raise click.BadParameter(f"there is no schema '{name}'; there are {', '.join(names)}", param_hint="NAME")
    file = f"{name}.schema.json"
    sys.stdout.write(f"{folder('schemas') / file}\n" if path else schema_text(file).decode())
