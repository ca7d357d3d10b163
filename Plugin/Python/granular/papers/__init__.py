"""Materials of papers: the library, and how the window fills them in."""

from . import filling
from .library import library, library_material, library_note, library_tables

__all__ = ["filling", "library", "library_material", "library_note", "library_tables"]
