"""One folder a game: state, commands, events, rules, scoring, figures."""
