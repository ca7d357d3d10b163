"""What is raised, and how unknown names are told."""

import contextlib
import difflib

# What people call properties elsewhere.
MEANT = {
    "friction": ["SlidingFriction", "RollingFriction", "TwistingFriction"],
    "mu": ["SlidingFriction"],
    "radius": ["RadiusRange"], "diameter": ["RadiusRange"], "size": ["RadiusRange"],
    "numberofparticles": ["MaximumParticles"], "numberofgrains": ["MaximumParticles"],
    "totalparticles": ["MaximumParticlesInAll"], "totalnumber": ["MaximumParticlesInAll"],
    "particlecount": ["MaximumParticles"], "count": ["MaximumParticles"], "n": ["MaximumParticles"],
    "dt": ["TimeStep"], "timestepsize": ["TimeStep"],
    "duration": ["EndTime"], "time": ["EndTime"], "totaltime": ["EndTime"],
    "outputinterval": ["FrameInterval"], "interval": ["FrameInterval"],
    "young": ["YoungsModulus"], "e": ["YoungsModulus"], "stiffness": ["YoungsModulus"],
    "elasticmodulus": ["YoungsModulus"], "nu": ["PoissonRatio"], "rho": ["Density"],
    "g": ["Gravity"], "seed": ["RandomSeed"], "threads": ["NumberOfThreads"],
    "velocity": ["InitialVelocity"], "position": ["SpawnBox"], "bounds": ["DomainBounds"],
    "mesh": ["Walls"], "geometry": ["Walls"], "container": ["Walls"], "stl": ["Walls"],
    "boundary": ["Walls"], "facets": ["Walls"],
    "box": ["SpawnBox", "DomainBounds"], "coefficientofrestitution": ["Restitution"],
}


def plain(name):
    """A name without what people write differently: case, spaces, underscores."""
    return "".join(letter for letter in str(name).lower() if letter.isalnum())


def nearest(name, known):
    """Up to three of the known names that may be meant, the likeliest first."""
    by_plain = {plain(k): k for k in known}
    word = plain(name)
    meant = [k for k in MEANT.get(word, []) if k in known]
    if not meant and word in by_plain:
        meant = [by_plain[word]]
    if not meant:
        near = difflib.get_close_matches(word, by_plain, n=1, cutoff=0.6)
        parts = [k for k in by_plain if len(word) > 3 and word in k]
        near = near or sorted(parts, key=len)[:3] or difflib.get_close_matches(word, by_plain, n=1,
                                                                               cutoff=0.5)
        meant = [by_plain[k] for k in near]
    return meant


class Error(RuntimeError):
    """Something that cannot be done, in one sentence for the user."""


class UnknownName(Error, KeyError, AttributeError):
    """A name that is not there; says which ones may be meant."""

    def __init__(self, kind, name, known):
        known = sorted(known)
        meant = nearest(name, known)
        some = ", ".join(known[:20]) + (", ..." if len(known) > 20 else "")
        hint = f"did you mean {' or '.join(meant)}?" if meant else f"there are {some or 'none'}."
        super().__init__(f"There is no {kind} '{name}'; {hint}")

    def __str__(self):
        return self.args[0]  # KeyError would put it in quotes


@contextlib.contextmanager
def quiet(proxy, doubts=False):
    """Keeps the errors of a proxy's algorithm, or doubts as well, from being printed: what is raised or
    warned says the same."""
    algorithm = proxy.GetClientSideObject()  # None on a remote server
    kinds = ("ErrorEvent", "WarningEvent") if doubts else ("ErrorEvent",)
    observers = [algorithm.AddObserver(kind, lambda *_: None) for kind in kinds] if algorithm else []
    try:
        yield
    finally:
        for observer in observers:
            algorithm.RemoveObserver(observer)
