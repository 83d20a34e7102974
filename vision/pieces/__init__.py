"""Reading what lies on a board whose place in the picture is known."""
