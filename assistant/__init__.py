"""The table assistant: rules, turn and journal, and what puts the rooms together."""
