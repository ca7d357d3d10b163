"""What the package granular says of what cannot be. Arguments: a mesh (.off)."""

import sys

import granular
import numpy
from paraview import simple as pv
from reading import Errors, expect, expect_raised, write
from simulating import run_tests

MESH = sys.argv[1]
POINTS = numpy.array([[-1, -1, 0], [1, -1, 0], [1, 1, 0], [-1, 1, 0]], dtype=float)


def test_bad_names_and_values():
    run = granular.Simulation(EndTime=0.03)
    for part, name, value in (
            ("There is no property 'SlidingFrictoin'; did you mean SlidingFriction?", "SlidingFrictoin", 1),
            ("There is no property 'slidingfriction'; did you mean SlidingFriction?", "slidingfriction", 1),
            ("There is no property 'Status'", "Status", "fine"),
            ("Gravity cannot be 9.81: This property requires 3 values.", "Gravity", 9.81),
            ("WallMotion cannot be 'Fast': it has to be one of Auto, Static, Moving", "WallMotion", "Fast"),
            ("MaximumParticles cannot be 10.5: it has to be a whole number", "MaximumParticles", 10.5),
            ("EndTime cannot be 'soon': it has to be a number", "EndTime", "soon")):
        expect_raised(part, run.set, **{name: value})
        expect_raised(part, granular.Simulation, **{name: value})
    error = expect_raised("did you mean Radius?", lambda: run.to(0)["Radios"])
    assert isinstance(error, KeyError), type(error)
    error = expect_raised("did you mean velocity?", lambda: run.to(0).velocty)
    assert isinstance(error, AttributeError) and not hasattr(run.to(0), "velocty"), type(error)
    expect_raised("There is no property 'Colour'", lambda: run["Colour"])


def test_bad_times_and_failures():
    errors = Errors()
    run = granular.Simulation(EndTime=0.03, Density=-1)
    expect_raised("Density is -1 but must be a finite number above 0.", run.to, 0)
    expect_raised("Density is -1", run.play)
    expect_raised("Density is -1", lambda: run.history)
    expect("status", run.status, "Density is -1 but must be a finite number above 0.")
    run["Density"] = 1000
    expect("well again", len(run.to(0).position) > 0, True)
    for time in (0.04, -0.01, float("inf"), float("nan"), "0.01", None):
        expect_raised("The time ", run.to, time)
    blown = granular.Simulation(EndTime=0.3, MaximumOverlap=1e-6)
    expect_raised("overlap", blown.play, progress=False)
    expect("errors of ParaView beside those that are raised", len(errors.messages), 0)
    expect_raised("FrameInterval is -1", lambda: granular.Simulation(FrameInterval=-1.0).times)


def test_names_that_people_mean():
    run = granular.Simulation(EndTime=0.03)
    for name, meant in (("Friction", "SlidingFriction or RollingFriction or TwistingFriction?"),
                        ("Radius", "RadiusRange?"), ("NumberOfParticles", "MaximumParticles?"),
                        ("dt", "TimeStep?"), ("Bounds", "DomainBounds?"),
                        ("gravitiy", "Gravity?"), ("sliding_friction", "SlidingFriction?")):
        expect_raised(f"There is no property '{name}'; did you mean {meant}", run.set, **{name: 1})
    grains = run.to(0.03)
    for name in ("velocity", "VELOCITY", "Velocity"):
        assert grains[name] is not None and (grains[name] == grains.velocity).all(), name
    assert (grains["angular_velocity"] == grains["AngularVelocity"]).all()
    expect("properties", run.properties["MaximumParticles"], 1000)


def test_bad_walls():
    Errors()
    table = write("table.csv", "a,b\n1,2\n")
    broken = write("broken.off", "OFF\n3 1 0\n0 0 0\n")
    empty = write("empty.obj", "# nothing\n")
    odd = write("odd.xyzzy", "what\n")
    for part, walls in (
            ("walls: the file 'no.off' does not exist.", "no.off"),
            ("walls[1]: the file 'no.off' does not exist.", [MESH, "no.off"]),
            (f"walls: ParaView has no reader for the file '{odd}'.", odd),
            (f"walls: the file '{table}' is not a surface; ParaView reads a vtkTable from it.", table),
            (f"walls: {broken}", broken),
            (f"walls: the file '{empty}' is empty", empty),
            ("walls is 3, but has to be a file name", 3),
            ("walls: the points have to be an array of shape (n, 3), not (4, 2).", (POINTS[:, :2], [[0, 1, 2]])),
            ("walls: face 0 is [0, 1, 4], but points have the numbers 0 to 3.", (POINTS, [[0, 1, 4]])),
            ("walls: face 1 has to be three or more numbers of points, not [0, 1].", (POINTS, [[0, 1, 2], [0, 1]])),
            ("walls: there are no faces.", (POINTS, []))):
        before = len(pv.GetSources())
        expect_raised(part, granular.Simulation, walls=walls)
        assert len(pv.GetSources()) - before <= 1, "sources are left over"
    expect_raised("particles: the file 'no.vtp' does not exist.", granular.Simulation, particles="no.vtp")


def test_inputs_of_wrong_kinds():
    corners = [[0, 0, 0], [1, 0, 0], [0, 1, 0]]
    for part, named in (
            ("walls: the faces are None, but have to be lists", {"walls": (corners, None)}),
            ("walls: the faces are [[[0, 1], [2]]], but", {"walls": (corners, [[[0, 1], [2]]])}),
            ("particles is 5, but has to be a file name, a dic", {"particles": 5}),
            ("inflows[0] is 'x', but has to be a proxy of Granular Inflow", {"inflows": "x"}),
            ("proxy is 5, but has to be a Granular Simulation", {"proxy": 5}),
            ("name is 5, but has to be a text", {"name": 5}),
            ("There is no material '['glass']'", {"material": ["glass"]}),
            ("has the property 5, which is no name", {"material": {5: 1}}),
            ("MaximumParticles cannot be 1099511627776", {"MaximumParticles": 2**40}),
            ("Walls cannot be 5", {"Walls": 5})):
        expect_raised(part, granular.Simulation, **named)
    for factor in ("x", None, float("nan"), float("inf")):
        expect_raised("but has to be a number above 0", granular.softened, "glass", factor)
    run = granular.Simulation(EndTime=0)
    expect_raised("is not a number", run.to, 10**400)
    for named in ({"every": "x"}, {"every": float("nan")}, {"every": 1.5}):
        expect_raised("but has to be a whole number above 0", granular.batch, run, **named)
    for name in ("", None, "\0"):
        expect_raised("but has to be the name of a folder", granular.batch, run, output=name)
    expect_raised("state is 5, but has to be a file name, a Simulation", granular.batch, 5)


run_tests(globals())
