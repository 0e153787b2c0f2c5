"""What reports say, kept as one text file for each system, to be read whole and rewritten by a command.

Each system has a module of sample events here. `tests.golden.wording` writes their sentences, and the test compares
them with the file of the same name. After a change of words run `python -m tests.golden.write`, and read the
difference before you commit it.
"""
