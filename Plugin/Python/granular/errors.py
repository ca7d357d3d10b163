"""What is raised, and how unknown names are told."""

import difflib


class Error(RuntimeError):
    """Something that cannot be done, in one sentence for the user."""


class UnknownName(Error, KeyError, AttributeError):
    """A name that is not there; says which one is nearest."""

    def __init__(self, kind, name, known):
        known = sorted(known)
        near = difflib.get_close_matches(str(name).lower(), [k.lower() for k in known], n=1, cutoff=0.5)
        nearest = next((k for k in known if near and k.lower() == near[0]), None)
        some = ", ".join(known[:20]) + (", ..." if len(known) > 20 else "")
        hint = f"did you mean {nearest}?" if nearest else f"there are {some or 'none'}."
        super().__init__(f"There is no {kind} '{name}'; {hint}")

    def __str__(self):
        return self.args[0]  # KeyError would put it in quotes
