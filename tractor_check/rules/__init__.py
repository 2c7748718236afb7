"""The rules, one clause family a module: pure functions that return what they judged and why."""
