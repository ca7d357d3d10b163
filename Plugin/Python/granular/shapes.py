"""Shapes of grains: rigid clumps of spheres."""

import numpy
from paraview import simple as pv

from .errors import Error
from .surfaces import proxy_of, surfaces


def shape(kind="Rod", spheres=None, name=None, share=1.0, surface=None, **properties):
    """A proxy of Granular Shape, for the argument shapes of a simulation.

    kind        "Rod", "Tetrahedron" or "Cube", with the properties NumberOfSpheres and Spacing (in
                diameters); "Ellipsoid" with HalfAxes, "Superellipsoid" with HalfAxes and
                Exponents, "Poly-Superellipsoid" with HalfAxes, OppositeHalfAxes and Exponents
    spheres     instead of a kind: an array n x 4 of x, y, z and radius, in any length
    name        by which inflows, arrays and messages call it
    share       how many of the new grains have it, against the shares of the other shapes
    surface     instead of a kind: a closed surface (a file, a proxy, or points and faces) whose body
                the shape stands for, with the properties MaximumSpheres, SmallestRadius (in parts of
                the bounding radius), SphereOverlap and Resolution
    """
    if surface is not None:
        if spheres is not None:
            raise Error("A shape has either spheres or a surface.")
        kind = "Surface"
        [surface] = surfaces([surface])
    if spheres is not None:
        try:
            spheres = numpy.asarray(spheres, dtype=float)
        except (TypeError, ValueError):
            spheres = numpy.zeros(0)
        if spheres.ndim != 2 or spheres.shape[1] != 4 or len(spheres) == 0:
            raise Error("spheres has to be an array of numbers of shape (n, 4): x, y, z, radius.")
        lines = [" ".join(repr(float(number)) for number in sphere) for sphere in spheres]
        properties = {"Kind": "Spheres", "Spheres": "\n".join(lines), **properties}
    else:
        properties = {"Kind": kind, **properties}
    arguments = {"registrationName": name} if name else {}
    made = pv.GranularShape(Surface=surface, **arguments)
    from .simulation import set_property  # which imports this module
    try:
        for key, value in {"Name": name or "", "Share": share, **properties}.items():
            set_property(made, key, value)
    except Error:
        pv.Delete(made)
        raise
    return made


def shape_proxies(shapes):
    """The proxies of an argument shapes: one, several, or none."""
    shapes = list(shapes) if isinstance(shapes, (list, tuple)) else [shapes]
    return [proxy_of(one, f"shapes[{i}]", "a granular.shape or a proxy of Granular Shape")
            for i, one in enumerate(shapes) if one is not None]
