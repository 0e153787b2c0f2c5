"""`manage.py compile`: the rules as extension modules, some times faster, and back again."""

from battles.management.plain import PlainCommand, needs_sources


class Command(PlainCommand):
    """Appear in the list of commands; `manage.py` itself goes to `compiling` before it loads the site."""

    help = "Compile the rules next to their sources, which makes battles faster; --clean goes back to the sources."

    def run_from_argv(self, argv: list[str]) -> None:
        """Hand the arguments on."""
        needs_sources("compile")
        import compiling  # a wheel has no such module

        compiling.main(argv[2:])

    def print_help(self, prog_name: str, subcommand: str) -> None:
        """Print the help of the program that does the work."""
        needs_sources("compile")
        import compiling

        compiling.main(["--help"])
