"""A Feast for Odin: seven rounds of Vikings, boards, hunts and feasts for one to four players."""
