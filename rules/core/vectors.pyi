from typing import TypeVar

COMPILING: bool

if COMPILING:
    from librt.vecs import append as append
    from librt.vecs import extend as extend
    from librt.vecs import vec as vec
else:
    vec = list

    _Item = TypeVar("_Item")

    def append(numbers: list[_Item], number: _Item) -> list[_Item]: ...
    def extend(numbers: list[_Item], more: list[_Item]) -> list[_Item]: ...
