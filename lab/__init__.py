"""The laboratory: how the games themselves do, and how fast. Nothing that plays or keeps a game needs it.

What each rule of a game moves (`measuring`), how it may be opened (`openings`), what its commanders and scenarios are
worth (`ladder`), and tournaments of its doctrines, with pages, API and commands; what battles show by yardsticks of the
rules (`yardsticks`); how fast they are fought (`benchmark`), and that a change of the code changed none of them
(`checksums`).
"""
