"""Shapes of grains: rigid clumps of spheres, smooth bodies, and convex ones with faces or round."""

import numpy
from paraview import simple as pv

from .creating import new
from .errors import Error
from .surfaces import proxies_of, surfaces


def shape(kind="Rod Of Spheres", spheres=None, name=None, share=1.0, surface=None, points=None, parts=None,
          **properties):
    """A proxy of Granular Shape, for the argument shapes of a simulation.

    kind        "Rod Of Spheres", "Tetrahedron Of Spheres" or "Cube Of Spheres", with the properties
                NumberOfSpheres, SphereRadius and Spacing (in diameters), or "Rod", "Tetrahedron" and
                "Cube" for short; "Ellipsoid" with HalfAxes, "Superellipsoid" with HalfAxes and
                Exponents, "Poly-Superellipsoid" with HalfAxes, OppositeHalfAxes and Exponents;
                "Box" with Sides and Rounding, the radius of its edges in parts of its smallest side;
                "Cylinder" with Radius, Height and Rounding, "Cone" with TopRadius as well;
                "Tablet" with Radius, Height, CapHeight and Rounding; "Capsule" with Radius and Height;
                "Mixed Parts" with Parts, a text with a line for each part: its kind, its centre, its
                lengths and perhaps three angles in degrees; "Support Function" with SupportFunction, a
                text such as "h = 1 + 0.1*nz^3" of how far the body reaches along (nx, ny, nz)
    spheres     instead of a kind: an array n x 4 of x, y, z and radius, in any length
    name        by which inflows, arrays and messages call it
    Size        "Equivalent Sphere": grains have the volume of a sphere with the radius that the
                simulation or the inflow draws; "As Drawn": grains have the lengths of the shape, in m
    Body        "Plate": a smooth body has the mass and the moment of its section at z = 0 times
                Thickness, for motion in a plane (MotionPlane); a sphere becomes a disk
    share       how many of the new grains have it, against the shares of the other shapes
    surface     instead of a kind: a closed surface (a file, a proxy, or points and faces) whose body
                the shape represents, with the properties MaximumSpheres, SmallestRadius (in parts of
                the bounding radius), SphereOverlap and Resolution; with the kind "Convex Surface"
                the convex body inside of it, with Rounding
    points      instead of a kind: an array n x 3 of points, in any length, whose convex hull is the
                shape, with Rounding in parts of its smallest thickness
    parts       instead of a kind: a list of closed convex surfaces that hold together as one grain,
                with Rounding in parts of the smallest thickness of each
    """
    if sum(given is not None for given in (surface, spheres, points, parts)) > 1:
        raise Error("A shape has either spheres, a surface, points or parts.")
    if parts is not None:
        kind = "Convex Parts"
        surface = pv.GroupDatasets(Input=surfaces(parts))
    elif surface is not None and kind == "Convex Parts":
        [surface] = surfaces([surface])
    elif surface is not None:
        kind = kind if kind == "Convex Surface" else "Surface"
        [surface] = surfaces([surface])
    if spheres is not None:
        lines = _lines("spheres", spheres, "x, y, z, radius")
        properties = {"Kind": "Spheres", "Spheres": lines, **properties}
    elif points is not None:
        lines = _lines("points", points, "x, y, z")
        properties = {"Kind": "Polyhedron", "Points": lines, **properties}
    else:
        properties = {"Kind": kind, **properties}
    return _with_properties(new("GranularShape", name, Surface=surface),
                            {"Name": name or "", "Share": share, **properties})


def random_shapes(kind="Superellipsoid", count=20, seed=1, name="random", share=1.0, **properties):
    """A proxy of Granular Random Shapes, for the argument shapes of a simulation.

    kind        "Ellipsoid" with the ranges HalfAxesFrom and HalfAxesTo (three numbers each);
                "Superellipsoid" with FirstExponent and SecondExponent (from, to) as well;
                "Poly-Superellipsoid" with PositiveShare as well, the share of each length on its
                positive side; "Box" with half axes and Rounding (from, to); "Hull Of Points" with
                NumberOfPoints (from, to), LeastThickness and Rounding
    count       number of shapes
    seed        another one gives other shapes
    name        in inflows: of all shapes together; of one of them with its number, as "random-3"
    share       how many of the new grains have one of these shapes, against the shares of others
    Size        as for shape()
    Distribution
                "Uniform", or "Triangular", which is densest in the middle of each range
    """
    return _with_properties(new("GranularRandomShapes", name),
                            {"Kind": kind, "NumberOfShapes": count, "Seed": seed, "Name": name,
                             "Share": share, **properties})


def _with_properties(made, properties):
    """A proxy with properties, which is deleted where one of them cannot be."""
    from .simulation import set_property  # which imports this module
    try:
        for key, value in properties.items():
            set_property(made, key, value)
    except Error:
        pv.Delete(made)
        raise
    return made


def _lines(name, rows, columns):
    """An array of numbers as text, a line a row."""
    width = len(columns.split(","))
    try:
        rows = numpy.asarray(rows, dtype=float)
    except (TypeError, ValueError):
        rows = numpy.zeros(0)
    if rows.ndim != 2 or rows.shape[1] != width or len(rows) == 0:
        raise Error(f"{name} has to be an array of numbers of shape (n, {width}): {columns}.")
    return "\n".join(" ".join(repr(float(number)) for number in row) for row in rows)


def shape_proxies(shapes):
    """The proxies of an argument shapes: one, several, or none."""
    return proxies_of(shapes, "shapes", "a granular.shape, granular.random_shapes or a proxy of either")
