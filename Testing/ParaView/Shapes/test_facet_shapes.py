"""Grains with faces: from Granular Shape to outputs, restarts, pictures and errors."""

import granular
import numpy
from paraview import simple as pv
from reading import expect
from shaping import SHAPED, expect_refused_shapes, expect_same_bits, expect_shapes, floating
from silhouettes import lit_pixels, show_grains
from simulating import box, produce, run_tests
from vtkmodules.util.numpy_support import vtk_to_numpy

SCENE = {**SHAPED, "MaximumParticles": 60, "YoungsModulus": 1e7}


def stone_points():
    chance = numpy.random.default_rng(3)
    points = chance.normal(size=(14, 3))
    return points / numpy.linalg.norm(points, axis=1)[:, None] * [1.2, 1.0, 0.8]


def shapes():
    return [granular.shape("Box", name="brick", Sides=[1, 0.7, 0.5]),
            granular.shape(points=stone_points(), name="stone"),
            granular.shape("Convex Surface", surface=pv.Cylinder(Resolution=10), name="die"),
            granular.shape("Rod", name="rod", NumberOfSpheres=2)]


def test_shape_itself():
    """What the source draws has the volume of the rounded body, and reaches as far as its faces."""
    sides, r = numpy.array([1.0, 0.7, 0.5]), 0.1 * 0.5
    made = pv.GranularShape(Kind="Box", Sides=list(sides), Rounding=0.1)
    mesh = pv.servermanager.Fetch(made)
    numpy.testing.assert_allclose(abs(vtk_to_numpy(mesh.GetPoints().GetData())).max(axis=0),
                                  sides / 2, rtol=1e-12)
    k = sides - 2 * r
    due = k.prod() + 2 * r * (k[0] * k[1] + k[1] * k[2] + k[2] * k[0])
    due += numpy.pi * r**2 * k.sum() + 4 / 3 * numpy.pi * r**3
    volume = pv.servermanager.Fetch(pv.IntegrateVariables(
        Input=pv.Delaunay3D(Input=made))).GetCellData().GetArray("Volume").GetValue(0)
    assert abs(volume / due - 1) < 0.002, f"the volume that is drawn is {volume}, not {due}"
    surface = pv.servermanager.Fetch(pv.IntegrateVariables(Input=made))
    area = surface.GetCellData().GetArray("Area").GetValue(0)
    due = 2 * (k[0] * k[1] + k[1] * k[2] + k[2] * k[0]) + 2 * numpy.pi * r * k.sum()
    assert abs(area / (due + 4 * numpy.pi * r**2) - 1) < 0.002, f"the area that is drawn is {area}"


def test_outputs():
    run = granular.Simulation(walls=produce(box()), shapes=shapes(), **SCENE)
    grains = run.to(0.1)
    expect_shapes(run, grains, 4, SCENE["Density"])
    facets = vtk_to_numpy(grains.data.GetFieldData().GetArray("ShapeFacets"))
    expect("corners of the brick", int((facets[:, 0] == 0).sum()), 8)
    expect("corners of the die", int((facets[:, 0] == 2).sum()), 20)
    fraction = pv.GranularPackingFraction(Input=run.proxy)
    fraction.UpdatePipeline(0.1)


def test_lies_on_its_face():
    """A dropped brick comes to rest flat, at half of its smallest side, on four contacts."""
    brick = granular.shape("Box", name="brick", Sides=[1, 0.8, 0.3])
    points = {"position": [[0, 0, 0.03]], "radius": [0.01], "shape": [0],
              "orientation": [[0.99, 0.06, 0.11, numpy.sqrt(1 - 0.99**2 - 0.06**2 - 0.11**2)]]}
    run = granular.Simulation(walls=produce(box()), particles=points, shapes=brick,
                              MaximumParticles=0, EndTime=0.6, FrameInterval=0.1,
                              InitialVelocity=[0, 0, 0], YoungsModulus=1e7, Restitution=0.3)
    grains = run.to(0.6)
    expect("contacts", int(grains["ContactCount"][0]), 4)
    scale = grains["Radius"][0] / (numpy.linalg.norm(numpy.array([1, 0.8, 0.3]) / 2 - 0.03) + 0.03)
    floor = grains.position[0, 2] - 0.15 * scale
    assert abs(floor) < 0.01 * scale, f"its face is at {floor}"


def test_one_point_instead():
    """A brick on another one has several contacts with it, or one that is pressed deeper."""
    brick = granular.shape("Box", name="brick", Sides=[1, 0.8, 0.3])
    points = {"position": [[0, 0, 0.005], [0.001, 0.0005, 0.011]], "radius": [0.01, 0.01],
              "shape": [0, 0]}
    overlap = {}
    for choice in ("Features", "NearestPoints"):
        run = granular.Simulation(walls=produce(box()), particles=points, shapes=brick,
                                  MaximumParticles=0, EndTime=0.3, FrameInterval=0.1,
                                  InitialVelocity=[0, 0, 0], YoungsModulus=1e7, Restitution=0.1,
                                  FaceContacts=choice)
        contacts = run.to(0.3).contacts
        between = (contacts["ParticleIds"] >= 0).all(axis=1)
        assert between.sum() == 1 if choice == "NearestPoints" else between.sum() > 3, between
        overlap[choice] = contacts["Overlap"][between].max()
    assert overlap["NearestPoints"] > 1.5 * overlap["Features"], overlap


def test_drawn_as_it_is():
    """The picture of a cube seen along an axis is a square with round corners."""
    points = {"position": [[0, 0, 0.05]], "radius": [0.02], "shape": [0]}
    cube = granular.shape("Box", name="cube", Sides=[1, 1, 1], Rounding=0.2)
    run = floating(points, cube)
    view, _ = show_grains(run.proxy, [0, 0, 0.05], 0.025)
    lit = lit_pixels(view)
    side = 0.02 / (numpy.sqrt(3) * 0.3 + 0.2) * 8000  # pixels
    numpy.testing.assert_allclose([lit.any(axis=0).sum(), lit.any(axis=1).sum()], side, atol=3)
    missing = (1 - numpy.pi / 4) * (0.4 * side)**2
    numpy.testing.assert_allclose(side**2 - lit.sum(), missing, rtol=0.25)


def test_any_order_and_restart():
    expect_same_bits(walls=produce(box()), shapes=shapes(), **SCENE)


def test_errors():
    pyramid = pv.Cone(Resolution=4)
    cases = [({"Kind": "Box", "Sides": [1, 0, 1]}, "Sides has 0 but needs lengths above 0."),
             ({"Kind": "Box", "Rounding": 0.5}, "Rounding is 0.5 but must be from 0.01 to 0.3."),
             ({"Kind": "Polyhedron", "Points": "0 0 0\n1 0 0\n0 1 0\n1 1 0"},
              "has points that are all in a plane"),
             ({"Kind": "Polyhedron", "Points": "0 0 0\n1 0"},
              "Points, line 2 has 2 numbers but needs 3: x, y and z."),
             ({"Kind": "Polyhedron", "Points": "0 0 0; 1 0 0; 0 1 0"},
              "has 3 points but needs 4 to 1000."),
             ({"Kind": "Convex Surface", "Surface": pv.Superquadric(Toroidal=1)},
              "Take the Kind Surface, or cut the surface into convex parts for the Kind Convex Parts: it is not"),
             ({"Kind": "Convex Surface", "Surface": pv.Plane()}, "closed"),
             ({"Kind": "Convex Surface"}, "")]
    expect_refused_shapes(cases)
    good = pv.GranularShape(Kind="Convex Surface", Surface=pyramid)
    good.UpdatePipeline()
    expect("a pyramid", good.GetPropertyValue("Status"), "OK")


run_tests(globals())
