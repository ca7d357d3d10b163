"""Grains that are clumps: from Granular Shape to outputs, pictures' points, restarts and errors."""

import granular
import numpy
from paraview import simple as pv
from reading import Errors, expect, expect_part
from simulating import box, produce, run_tests

SCENE = {"RadiusRange": [0.006, 0.008], "SpawnBox": [-0.08, 0.08, -0.08, 0.08, 0.03, 0.3],
         "MaximumParticles": 150, "EndTime": 0.1, "FrameInterval": 0.02, "Density": 2000}


def shapes():
    return [granular.shape("Rod", name="rod", NumberOfSpheres=3, Spacing=0.8, share=2),
            granular.shape("Cube", name="cube", NumberOfSpheres=2, Spacing=0.7),
            granular.shape(spheres=[(0, 0, 0, 1), (0.9, 0.2, 0, 0.6)], name="pebble")]


def test_outputs():
    run = granular.Simulation(walls=produce(box()), shapes=shapes(), **SCENE)
    grains = run.to(0.1)
    expect("status", run.status, "OK")
    expect("a point a grain", len(grains), 150)
    shape = grains["Shape"]
    expect("all shapes", sorted(set(shape)), [0, 1, 2])
    share = numpy.mean(shape == 0)
    assert 0.35 < share < 0.65, f"the share of rods is {share}"
    equivalent = grains["EquivalentRadius"]
    numpy.testing.assert_allclose(grains["Mass"], 2000 * 4 / 3 * numpy.pi * equivalent**3,
                                  rtol=1e-10)
    assert equivalent.min() >= 0.006 and equivalent.max() <= 0.008
    assert (grains["Radius"] > equivalent).all()
    numpy.testing.assert_allclose(numpy.linalg.norm(grains["Orientation"], axis=1), 1.0,
                                  rtol=1e-14)
    ids = grains["ParticleId"]
    balls = numpy.array([3, 8, 2])[shape]
    expect("ids leave room for the spheres", list(ids[1:]), list((ids + balls)[:-1]))
    pairs = run.contacts["ParticleIds"]
    assert set(pairs[:, 0]) <= set(ids), "contacts are of grains that there are"
    assert (pairs[:, 0] != pairs[:, 1]).all(), "no grain touches itself"
    expect("count in History", run.history["Count"][-1], 150)


def test_spheres_of_grains():
    """The spheres that are drawn: rigid copies of the shapes, where and as large as the grains."""
    run = granular.Simulation(walls=produce(box()), shapes=shapes(), **SCENE)
    grains = run.to(0.06)
    spheres = pv.GranularSpheresOfGrains(Input=run.proxy)
    spheres.UpdatePipeline(0.06)
    data = granular.Grains(pv.servermanager.Fetch(spheres), run)
    shape = grains["Shape"]
    expect("how many", len(data), int(numpy.array([3, 8, 2])[shape].sum()))
    ids, place, radius = data["ParticleId"], data.position, data["Radius"]
    for k in numpy.flatnonzero(shape == 0)[:5]:
        own = ids == grains["ParticleId"][k]
        middle, ends = place[own][1], place[own][[0, 2]]
        size = grains["Radius"][k]
        numpy.testing.assert_allclose(radius[own], size / 2.6, rtol=1e-9)
        numpy.testing.assert_allclose(numpy.linalg.norm(ends - middle, axis=1), 1.6 * size / 2.6,
                                      rtol=1e-9)
        numpy.testing.assert_allclose(ends.mean(axis=0), middle, atol=1e-12)
        numpy.testing.assert_allclose(middle, grains.position[k], atol=1e-12)


def test_any_order_and_restart():
    given = {"walls": produce(box()), "shapes": shapes(), **SCENE}
    run = granular.Simulation(**given)
    due = run.to(0.1).data
    state = run.to(0.04).data
    again = run.to(0.1).data
    other = granular.Simulation(particles=produce(state), **given)
    continued = other.to(0.06).data
    for what, data in (("after going back", again), ("after a restart", continued)):
        for name in ("Velocity", "AngularVelocity", "Orientation", "Force", "Torque"):
            a, b = (granular.Grains(one, run)[name] for one in (due, data))
            assert (a == b).all(), f"{what}: {name} has other bits"


def test_points_with_shapes():
    """Grains from arrays: a rod that stands still in space, a sphere beside it."""
    rod = granular.shape("Rod", name="rod", NumberOfSpheres=2)
    run = granular.Simulation(
        particles={"position": [[0, 0, 0], [1, 0, 0]], "radius": [0.2, 0.1], "shape": [0, -1],
                   "orientation": [[0, 0, 1, 0], [1, 0, 0, 0]],
                   "angular_velocity": [[0, 0, 3], [0, 0, 0]]},
        shapes=rod, MaximumParticles=0, Gravity=[0, 0, 0], EndTime=0.1, FrameInterval=0.1,
        WallDomain="None", Density=1000)
    grains = run.to(0.1)
    numpy.testing.assert_allclose(grains["Mass"][0], 2 * 1000 * 4 / 3 * numpy.pi * 0.1**3,
                                  rtol=1e-10)
    numpy.testing.assert_allclose(grains["AngularVelocity"][0], [0, 0, 3], atol=1e-10)
    expect("shapes", list(grains["Shape"]), [0, -1])
    expect("ids", list(grains["ParticleId"]), [0, 2])


def test_inflow_by_names():
    inflow = pv.GranularInflow(Region=None, Name="tap", Amount="Fill", MaximumCount=60,
                               GrainShapes="pebble, sphere 2", RadiusRange=[0.006, 0.008],
                               Box=[-0.08, 0.08, -0.08, 0.08, 0.03, 0.3])
    scene = {name: value for name, value in SCENE.items() if name != "SpawnBox"}
    run = granular.Simulation(walls=produce(box()), shapes=shapes(), inflows=inflow, **scene)
    shape = run.to(0.02)["Shape"]
    expect("only those", sorted(set(shape)), [-1, 2])
    assert 25 < numpy.sum(shape == -1) < 55
    inflow.GrainShapes = "brick"
    Errors()
    expect_part("no such shape", failure(lambda: run.to(0.02)),
                "The inflow 'tap', GrainShapes: 'brick' is none of the shapes that are "
                "connected (sphere, rod, cube, pebble).")


def failure(call):
    try:
        call()
    except granular.Error as error:
        return str(error)
    raise AssertionError("no error")


def test_errors():
    given = {"walls": produce(box()), **SCENE}
    cases = [({"NumberOfSpheres": 0}, "NumberOfSpheres is 0 but must be from 1 to 1000"),
             ({"Spacing": 0}, "Spacing is 0 but must be above 0."),
             ({"Kind": "Spheres", "Spheres": "0 0 0"},
              "Spheres, line 1 has 3 numbers but needs 4: x, y, z and the radius."),
             ({"Kind": "Spheres", "Spheres": "0 0 0 1; 0.1 0 0 0.5"},
              "sphere 1 lies inside another one."),
             ({"Share": -1}, "Share is -1 but must be 0 or above.")]
    for properties, words in cases:
        made = pv.GranularShape(**properties)
        errors = Errors()
        made.UpdatePipeline()
        expect_part(str(properties), " ".join(errors.messages), words)
        pv.Delete(made)
    twins = [granular.shape(name="twin"), granular.shape("Cube", name="twin")]
    Errors()
    expect_part("two of a name", failure(
        lambda: granular.Simulation(shapes=twins, **given).to(0.02)),
        'Two shapes have the name "twin".')
    expect_part("no shape", failure(
        lambda: granular.Simulation(shapes=pv.Sphere(), **given).to(0.02)),
        "Shape input 1 is no shape: it does not come from Granular Shape.")
    expect_part("no spheres", failure(lambda: granular.shape(spheres=[1, 2])),
                "spheres has to be an array of numbers of shape (n, 4)")


run_tests(globals())
