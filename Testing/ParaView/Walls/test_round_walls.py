"""Walls that are exact surfaces: moved, scaled, deformed, and beside other shapes of grains."""

import numpy
from paraview.simple import GranularRoundWall, GranularShape, GranularWall, Transform
from reading import expect, expect_part
from simulating import CONTACTS, grains, output, produce, run_tests, simulate, update

RADIUS = 0.03
GRAIN = 0.005


def pipe(**properties):
    return GranularRoundWall(Kind="Cylinder", Radius=RADIUS, Height=0.1, Resolution=12,
                             **properties)


def grain_at(wall, position, **properties):
    """A simulation of one grain at a position."""
    simulation = simulate([wall], produce(grains([position], Radius=numpy.array([GRAIN]))),
                          MaximumParticles=0, Gravity=[0, 0, 0], **properties)
    update(simulation, 0.0)
    expect("status", simulation.Status, "OK")
    return simulation


def overlap_at(wall, position, **properties):
    """Overlap of a grain at a position with its wall, and the notes."""
    simulation = grain_at(wall, position, **properties)
    contacts = output(simulation, CONTACTS)
    expect("contacts", contacts.GetNumberOfCells(), 1)
    return contacts.GetCellData().GetArray("Overlap").GetValue(0), simulation.Notes


def expect_overlap(what, wall, position, due, **properties):
    found, notes = overlap_at(wall, position, **properties)
    assert abs(found - due) < 1e-12, f"{what}: overlap {found}, expected {due}"
    return notes


def on_circle(angle, radius, height=0.05):
    return radius * numpy.cos(angle), radius * numpy.sin(angle), height


def test_a_pipe_has_no_edges():
    # A chord of twelve is 0.034 R inside of the circle, which is 1e-3 and more than the overlap.
    for angle in (0.0, 0.1, numpy.pi / 12):
        notes = expect_overlap("inside", pipe(), on_circle(angle, RADIUS - GRAIN + 1e-4), 1e-4)
        assert "mesh" not in notes, notes
        expect_overlap("outside", pipe(), on_circle(angle, RADIUS + GRAIN - 1e-4), 1e-4)


def test_rims_and_caps():
    expect_overlap("rim", pipe(), (RADIUS + 0.003, 0, -0.0038), GRAIN - numpy.hypot(0.003, 0.0038))
    expect_overlap("cap", pipe(Caps="Bottom"), (0.012, 0.01, GRAIN - 1e-4), 1e-4)


def test_a_transform_moves_the_surface():
    moved = Transform(Input=pipe())
    moved.Transform.Translate = [0.2, 0, 0.1]
    moved.Transform.Rotate = [90, 0, 0]
    moved.Transform.Scale = [2, 2, 2]
    # The axis goes to -y, and the pipe has twice the radius.
    angle = 0.3
    position = (0.2 + (2 * RADIUS - GRAIN + 1e-4) * numpy.cos(angle), -0.1,
                0.1 + (2 * RADIUS - GRAIN + 1e-4) * numpy.sin(angle))
    found, notes = overlap_at(moved, position)
    assert abs(found - 1e-4) < 1e-7, found  # as points of a filter may be in single precision
    assert "mesh" not in notes, notes


def test_a_deformed_surface_is_a_mesh():
    flat = Transform(Input=pipe())
    flat.Transform.Scale = [1, 1.3, 1]
    simulation = grain_at(flat, (0, 0, 0.05))
    expect_part("notes", simulation.Notes, "was deformed after Granular Round Wall made it")


def test_a_wall_filter_keeps_the_surface():
    turning = GranularWall(Input=pipe(), AngularVelocity=1.0, Name="pipe")
    expect_overlap("a wall that rotates", turning, on_circle(0.2, RADIUS - GRAIN + 1e-4), 1e-4)


def test_shapes_touch_the_mesh():
    egg = GranularShape(Kind="Ellipsoid", Surface=None)
    simulation = grain_at(pipe(), (0, 0, 0.05), Shapes=[egg])
    expect_part("notes", simulation.Notes, "only spheres and clumps of spheres touch these")


def test_large_grains_are_noted():
    tip = GranularRoundWall(Kind="Cone", Radius=0.0, TopRadius=RADIUS, Height=RADIUS)
    _, notes = overlap_at(tip, (0.001, 0, 2**0.5 * (GRAIN - 4e-4) + 0.001))
    expect_part("notes", notes, "holds a grain at its nearest point alone")


def test_bad_input():
    for properties, words in (
            ({"Kind": "Torus", "Radius": 0.01, "TubeRadius": 0.02},
             "TubeRadius is 0.02, but has to be less"),
            ({"Kind": "Cylinder", "Radius": 0.0}, "Radius is 0, but has to be above 0"),
            ({"Kind": "Sphere", "Latitudes": [10, -10]}, "Latitudes are 10 and -10"),
            ({"Kind": "Cone", "Radius": 0.0, "TopRadius": 0.0},
             "Radius and TopRadius of a cone are 0"),
            ({"Axis": [0, 0, 0]}, "Axis has to have a length above 0")):
        wall = GranularRoundWall(**properties)
        try:
            wall.UpdatePipeline()
        except RuntimeError:
            pass
        wall.UpdatePropertyInformation()
        expect_part("status", wall.Status, words)


run_tests(globals())
