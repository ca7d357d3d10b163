"""Grains that are clumps: from Granular Shape to outputs, pictures' points, restarts and errors."""

import granular
import numpy
from paraview import simple as pv
from reading import Errors, expect, expect_part
from shaping import SHAPED, expect_refused_shapes, expect_same_bits
from simulating import box, expect_stops, produce, run_tests, surface
from vtkmodules.util.numpy_support import vtk_to_numpy

SCENE = {**SHAPED, "MaximumParticles": 150}


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
    expect("ids leave space for the spheres", list(ids[1:]), list((ids + balls)[:-1]))
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
    ids, position, radius = data["ParticleId"], data.position, data["Radius"]
    for k in numpy.flatnonzero(shape == 0)[:5]:
        own = ids == grains["ParticleId"][k]
        middle, ends = position[own][1], position[own][[0, 2]]
        size = grains["Radius"][k]
        numpy.testing.assert_allclose(radius[own], size / 2.6, rtol=1e-9)
        numpy.testing.assert_allclose(numpy.linalg.norm(ends - middle, axis=1), 1.6 * size / 2.6,
                                      rtol=1e-9)
        numpy.testing.assert_allclose(ends.mean(axis=0), middle, atol=1e-12)
        numpy.testing.assert_allclose(middle, grains.position[k], atol=1e-12)


def test_any_order_and_restart():
    expect_same_bits(walls=produce(box()), shapes=shapes(), **SCENE)


def test_points_with_shapes():
    """Grains from arrays: a rod at rest in space, a sphere beside it."""
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


def clump(surface, **properties):
    """The shape of a surface, and what it says of itself."""
    made = pv.GranularShape(Surface=surface, Kind="Surface", **properties)
    errors = Errors()
    made.UpdatePipeline()
    made.UpdatePropertyInformation()
    expect("errors", errors.messages, [])
    data = pv.servermanager.Fetch(made).GetFieldData()
    arrays = {data.GetArrayName(k): numpy.array(vtk_to_numpy(data.GetArray(k)))
              for k in range(data.GetNumberOfArrays()) if data.GetArray(k)}
    return made, arrays


def clump_of(arrays):
    """The spheres of a Granular Shape and the moments of the body that they represent."""
    numbers = arrays["GranularShapeDefinition"]
    kind, count = map(int, numbers[1:3])
    expect("kind", kind, 0)
    balls, moments = numbers[3:3 + 4 * count].reshape(-1, 4), numbers[3 + 4 * count:]
    expect("whether moments are there", (moments[0], len(moments)), (1, 11))
    return balls, moments[1:]


def solid(outline, height):
    """A prism: its outline, counterclockwise, from 0 to the height."""
    n = len(outline)
    points = [(x, y, z) for z in (0, height) for x, y in outline]
    sides = [(k, (k + 1) % n, n + (k + 1) % n, n + k) for k in range(n)]
    return surface(points, polys=[tuple(range(n))[::-1], tuple(range(n, 2 * n)), *sides])


def test_cube():
    """The first ball fills the cube, the next ones its corners: where the distance to the faces and
    that to what the first takes away, 0.4 of its radius, are the same."""
    cube = solid([(-1, -1), (1, -1), (1, 1), (-1, 1)], 2)
    made, arrays = clump(produce(cube), MaximumSpheres=9, SphereOverlap=0.6)
    balls, moments = clump_of(arrays)
    expect("how many", (len(balls), made.SpheresFound), (9, 9))
    numpy.testing.assert_allclose(balls[0], [0, 0, 1, 1], atol=1e-4)
    t = 1.4 / (1 + 3**0.5)
    numpy.testing.assert_allclose(balls[1:, 3], 1 - t, atol=1e-3)
    numpy.testing.assert_allclose(abs(balls[1:, :3] - [0, 0, 1]), t, atol=1e-3)
    numpy.testing.assert_allclose(moments, [8, 0, 0, 8, 8 / 3, 8 / 3, 32 / 3, 0, 0, 0],
                                  rtol=1e-14, atol=1e-14)
    # Values of grains of mass 1 and bounding radius 1.
    size = 3**0.5 * t + 1 - t
    numpy.testing.assert_allclose(arrays["PrincipalMoments"][0], 4 / 6 / size**2, rtol=1e-3)
    numpy.testing.assert_allclose(arrays["EquivalentRadius"][0], (6 / numpy.pi)**(1 / 3) / size,
                                  rtol=1e-3)
    # A corner of the cube is the point that is farthest from the balls.
    numpy.testing.assert_allclose(made.HausdorffDistance, (3**0.5 - size) / 3**0.5, atol=0.01)
    one, _ = clump(produce(cube), MaximumSpheres=1)
    numpy.testing.assert_allclose(one.VolumeError, 1 - numpy.pi / 6, rtol=1e-5)


def test_more_spheres_fit_better():
    ell = solid([(0, 0), (3, 0), (3, 1), (1, 1), (1, 3), (0, 3)], 1)
    shoe = solid([(r * numpy.cos(a), r * numpy.sin(a)) for r, sense in ((1, 1), (0.6, -1))
                  for a in numpy.linspace(0.3, 2 * numpy.pi - 0.3, 40)[::sense]], 0.5)
    for name, body, area in (("ell", ell, 5), ("horseshoe", shoe, None)):
        errors = []
        for count in (5, 20, 80):
            made, arrays = clump(produce(body), MaximumSpheres=count, SmallestRadius=0.02)
            balls, moments = clump_of(arrays)
            expect(f"{name}: how many", len(balls), count)
            errors.append((made.VolumeError, made.HausdorffDistance))
            again, repeated = clump(produce(body), MaximumSpheres=count, SmallestRadius=0.02)
            for key, values in arrays.items():
                assert (values == repeated[key]).all(), f"{name}: {key} has other bits"
        (v5, h5), (v20, h20), (v80, h80) = errors
        assert v5 > 1.5 * v20 > 2 * v80 and h5 > h20 > h80, f"{name}: {errors}"
        if area:
            numpy.testing.assert_allclose(moments[0], area, rtol=1e-14)
            numpy.testing.assert_allclose(moments[1:3], 5.5, rtol=1e-14)


def test_stops():
    expect_stops(pv.GranularShape(Surface=pv.Superquadric(Toroidal=1), Kind="Surface", Resolution=200,
                                  MaximumSpheres=1000, SmallestRadius=0.01), ("Resolution", 16))


def test_sphere():
    """A sphere needs one; what that lacks is what the mesh cuts off."""
    made, arrays = clump(pv.Sphere(ThetaResolution=80, PhiResolution=40), MaximumSpheres=50)
    balls, moments = clump_of(arrays)
    expect("one", len(balls), 1)
    numpy.testing.assert_allclose(balls[0, 3], 0.5, rtol=2e-3)
    volume = moments[0]
    numpy.testing.assert_allclose(volume, numpy.pi / 6, rtol=5e-3)
    numpy.testing.assert_allclose(made.VolumeError, 1 - numpy.pi / 6 * 8 * balls[0, 3]**3 / volume,
                                  rtol=1e-6)
    numpy.testing.assert_allclose(arrays["PrincipalMoments"][0], 0.4, rtol=5e-3)


def test_grains_of_a_surface():
    """Grains of a surface have the mass of the body, and a restart has the same bits."""
    ell = granular.shape(surface=produce(solid([(0, 0), (2, 0), (2, 1), (1, 1), (1, 2), (0, 2)],
                                               0.8)), name="ell", MaximumSpheres=12)
    given = {"walls": produce(box()), "shapes": ell, **SCENE, "MaximumParticles": 50}
    run = granular.Simulation(**given)
    state = run.to(0.04).data
    due = run.to(0.1)
    numpy.testing.assert_allclose(due["Mass"], 2000 * 4 / 3 * numpy.pi * due["EquivalentRadius"]**3,
                                  rtol=1e-10)
    other = granular.Simulation(particles=produce(state), **given)
    continued = other.to(0.1)
    for name in ("Velocity", "Orientation", "Torque"):
        assert (due[name] == continued[name]).all(), f"{name} has other bits after a restart"
    # A run starts anew when only the mass is that of another body.
    sphere = granular.shape(surface=pv.Sphere(), MaximumSpheres=1)
    few = {"MaximumParticles": 0, "EndTime": 0.02, "FrameInterval": 0.02, "Gravity": [0, 0, 0],
           "WallDomain": "None", "Density": 1000}
    alone = granular.Simulation(particles={"position": [[0, 0, 0]], "radius": [1.0], "shape": [0]},
                                shapes=sphere, **few)
    before = alone.to(0.02)["Mass"][0]
    sphere.Surface.ThetaResolution = 6
    assert alone.to(0.02)["Mass"][0] != before


def test_errors_of_surfaces():
    flat = surface([(0, 0, 0), (1, 0, 0), (0, 1, 0), (1, 1, 0)],
                   polys=[(0, 1, 2), (1, 3, 2), (0, 2, 3), (0, 3, 1)])
    crossing = pv.AppendGeometry(Input=[pv.Box(), pv.Box(Center=[0.3, 0.4, 0.5])])
    cases = [(None, {}, "Choose a closed surface for Surface: the Kind is Surface, but nothing is "
                        "connected there."),
             (produce(surface([])), {}, "Connect a closed surface of polygons: Surface has 0 points "
                                        "and no faces."),
             (produce(box()), {}, "Connect a closed surface without faults: Surface has a surface that "
                                  "is not closed: the edge from"),
             (produce(flat), {}, "Connect the surface of a body, or extrude it: Surface is flat, it encloses "),
             (crossing, {}, "Unite bodies that overlap before: Surface crosses itself, not all of its "
                            "inside is what its faces enclose."),
             (pv.Box(), {"MaximumSpheres": 1001}, "MaximumSpheres is 1001 but must be from 1 to "
                                                  "1000."),
             (pv.Box(), {"MaximumSpheres": 0}, "MaximumSpheres is 0 but must be from 1 to 1000."),
             (pv.Box(), {"SmallestRadius": 0}, "SmallestRadius is 0 but must be from 0.001 to less "
                                               "than 1, in parts of the bounding radius."),
             (pv.Box(), {"SmallestRadius": 0.9}, "Make SmallestRadius smaller: no sphere of 0.9 fits "
                                                 "into the surface, in parts of its bounding radius "
                                                 "the largest has 0.57"),
             (pv.Box(), {"SphereOverlap": 1}, "SphereOverlap is 1 but must be from 0 to 0.95."),
             (pv.Box(), {"Resolution": 7}, "Resolution is 7 but must be from 8 to 256."),
             (pv.Box(XLength=1e-3, YLength=1e-3), {"Resolution": 8},
              "Make SmallestRadius smaller: no sphere of 0.05 fits")]
    for given, properties, words in cases:
        made = pv.GranularShape(Surface=given, Kind="Surface", **properties)
        errors = Errors()
        made.UpdatePipeline()
        expect_part(f"{properties}", " ".join(errors.messages), words)
        made.UpdatePropertyInformation()
        expect("no spheres", made.SpheresFound, 0)
        expect_part("status", made.Status, words)
        expect("messages", len(errors.messages), 1)
        pv.Delete(made)


def failure(call):
    try:
        call()
    except granular.Error as error:
        return str(error)
    raise AssertionError("no error")


def test_spheres_inside_of_others():
    """As in public lists of clumps, also doubled ones: they are left out, told, and change nothing."""
    outer = [(0, 0, 0, 1), (1, 0, 0, 0.6)]
    made = granular.shape(spheres=[outer[0], (.2, 0, 0, .5), outer[1], (.25, 0, 0, .1), outer[1]])
    made.UpdatePipeline()
    made.UpdatePropertyInformation()
    expect("status", made.Status, "Note: left out, as they are inside of other spheres: sphere 1, 3, 4.")
    def definition(shape):
        fields = pv.servermanager.Fetch(shape).GetFieldData()
        return [fields.GetArray("GranularShapeDefinition").GetValue(k)
                for k in range(fields.GetArray("GranularShapeDefinition").GetNumberOfValues())]
    plain = granular.shape(spheres=outer)
    plain.UpdatePipeline()
    expect("definition", definition(made), definition(plain))
    run = granular.Simulation(walls=produce(box()), shapes=made, **SCENE)
    expect("status of a run", (len(run.to(0.02)) > 0, run.status), (True, "OK"))
    expect_part("notes", run.notes, "Shapes: left out, as they are inside of other spheres: sphere 1, 3, 4.")


def test_errors():
    given = {"walls": produce(box()), **SCENE}
    cases = [({"NumberOfSpheres": 0}, "NumberOfSpheres is 0 but must be from 1 to 1000"),
             ({"Spacing": 0}, "Spacing is 0 but must be above 0."),
             ({"Kind": "Spheres", "Spheres": "0 0 0"},
              "Spheres, line 1 has 3 numbers but needs 4: x, y, z and the radius."),
             ({"Kind": "Spheres", "Spheres": "0 0 0 1; 0.1 0 0 0"},
              "sphere 1 has the radius 0 but needs a finite one above 0."),
             ({"Share": -1}, "Share is -1 but must be 0 or above.")]
    expect_refused_shapes(cases)
    twins = [granular.shape(name="twin"), granular.shape("Cube", name="twin")]
    Errors()
    expect_part("two of a name", failure(
        lambda: granular.Simulation(shapes=twins, **given).to(0.02)),
        'Two shapes have the name "twin".')
    expect_part("no shape", failure(
        lambda: granular.Simulation(shapes=pv.Sphere(), **given).to(0.02)),
        "Shape input 1 is no shape: it does not come from Granular Shape or Granular Random Shapes.")
    expect_part("a shape that failed", failure(
        lambda: granular.Simulation(shapes=pv.GranularShape(Spacing=0), **given).to(0.02)),
        "Shape input 1 failed: Spacing is 0 but must be above 0.")
    expect_part("no spheres", failure(lambda: granular.shape(spheres=[1, 2])),
                "spheres has to be an array of numbers of shape (n, 4)")


run_tests(globals())
