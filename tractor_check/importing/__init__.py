"""Play logs → scenarios: what players paste out of a program or a chat. What a log does not say stays unknown."""
