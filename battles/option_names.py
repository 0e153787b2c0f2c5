"""What options of orders of battle are called."""

# Proper names among the keys of options.
_PROPER = {"lower quebec": "Lower Quebec", "ste foy": "Ste. Foy", "gunners rep": "gunners Rep"}


def option_name(key: str) -> str:
    """Return what an option is called within a sentence: its key in words, proper names as they are written."""
    name = key.replace("_", " ")
    for plain, proper in _PROPER.items():
        name = name.replace(plain, proper)
    return name


def option_heading(key: str) -> str:
    """Return what an option is called as a label, with a capital letter."""
    name = option_name(key)
    return name[:1].upper() + name[1:]
