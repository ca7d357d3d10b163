"""Grains of parts of several kinds: from the list of Granular Shape to outputs, restarts, pictures and
errors."""

import granular
import numpy
from paraview import simple as pv
from reading import expect
from shaping import SHAPED, expect_refused_shapes, expect_same_bits, expect_shapes, floating
from silhouettes import lit_pixels, show_grains
from simulating import box, produce, run_tests
from vtkmodules.util.numpy_support import vtk_to_numpy

SCENE = {**SHAPED, "MaximumParticles": 40, "YoungsModulus": 1e8}
MALLET = "capsule 0 0 0 0.2 2\ncylinder 0 0 1 0.4 1.2 90 0 0\nsphere 0 0 -1 0.3"
FLOWER = "box 0 0 0 2 2 0.4; ellipsoid 0 0 0.3 0.5 0.4 0.8 10 20 30; sphere 1 1 0 0.4"


def mallet(**properties):
    return granular.shape("Mixed Parts", name="mallet", Parts=MALLET, **properties)


def known(made):
    field = pv.servermanager.Fetch(made).GetFieldData()
    size = field.GetArray("BoundingRadius").GetValue(0)
    volume = 4 / 3 * numpy.pi * (field.GetArray("EquivalentRadius").GetValue(0) * size)**3
    return size, volume, vtk_to_numpy(field.GetArray("CentreOfMass"))[0]


def test_shape_itself():
    """A mallet reaches as far as its parts, and parts that are inside others add nothing."""
    made = mallet()
    mesh = pv.servermanager.Fetch(made)
    expect("status", made.Status, "OK")
    numpy.testing.assert_allclose(mesh.GetBounds(), [-0.4, 0.4, -0.6, 0.6, -1.3, 1.4], atol=1e-3)
    normals = vtk_to_numpy(mesh.GetPointData().GetNormals())
    numpy.testing.assert_allclose(numpy.linalg.norm(normals, axis=1), 1, rtol=1e-6)
    _, volume, centre = known(granular.shape("Mixed Parts", Parts="capsule 0 0 0 0.3 2;"
                                                                  " sphere 0 0 0.5 0.3; sphere 0 0 0 0.1"))
    numpy.testing.assert_allclose(volume, numpy.pi * 0.3**2 * (1.4 + 0.4), rtol=1e-6)
    numpy.testing.assert_allclose(centre, 0, atol=1e-6)


def test_angles():
    """About x first, then about y, then about z: a cone along z comes to lie along y."""
    _, volume, centre = known(granular.shape("Mixed Parts", Parts="cone 0 0 0 0.5 1 0.1 0 90 90"))
    size, due, along = known(granular.shape("Cone", Radius=0.5, Height=1, TopRadius=0.1))
    numpy.testing.assert_allclose(volume, due, rtol=1e-9)
    numpy.testing.assert_allclose(centre, [0, along[2], 0], atol=1e-9)
    assert along[2] < -0.1 * size, "the cone has its centre of mass below its middle"


def test_surface_too():
    """Convex pieces of a connected surface are further parts."""
    made = granular.shape("Mixed Parts", Parts="sphere 0 0 1 0.5")
    made.Surface = pv.Box(XLength=1, YLength=1, ZLength=1)
    size, volume, _ = known(made)
    alone = known(granular.shape("Box", Sides=[1, 1, 1]))[1]
    numpy.testing.assert_allclose(volume, alone + numpy.pi / 6, rtol=1e-6)


def test_outputs():
    shapes = [mallet(), granular.shape("Mixed Parts", name="flower", Parts=FLOWER),
              granular.shape("Cylinder", name="can")]
    run = granular.Simulation(walls=produce(box()), shapes=shapes, **SCENE)
    grains = run.to(0.1)
    expect_shapes(run, grains, 3, SCENE["Density"])
    fraction = pv.GranularPackingFraction(Input=run.proxy)
    fraction.UpdatePipeline(0.1)
    order = pv.GranularOrientationOrder(Input=run.proxy)
    order.UpdatePipeline(0.1)


def test_drawn_as_it_is():
    """The view along y shows handle, knob and the round end of the head."""
    points = {"position": [[0, 0, 0.05]], "radius": [0.02], "shape": [0]}
    run = floating(points, mallet())
    size, _, centre = known(mallet())
    view, _ = show_grains(run.proxy, [0, 0, 0.05], 0.025)
    unit = 0.02 / size * 8000  # pixels
    lit = lit_pixels(view)
    shares = [lit.any(axis=0).sum() / unit, lit.any(axis=1).sum() / unit]
    numpy.testing.assert_allclose(sorted(shares), [0.8, 2.7], atol=0.03)
    handle = 0.5365  # between the circles of head and knob, whose arcs end at the sides of the handle
    due = numpy.pi * 0.4**2 + numpy.pi * 0.3**2 + handle
    numpy.testing.assert_allclose(lit.sum() / unit**2, due, atol=0.04)


def test_any_order_and_restart():
    expect_same_bits(walls=produce(box()), shapes=mallet(), **SCENE)


def test_errors():
    cases = [("", "List at least one of the Parts, or connect a Surface with convex pieces."),
             ("egg 0 0 0 1", "Parts, line 1: 'egg' is none of the kinds: sphere, capsule"),
             ("sphere 0 0 0 1\ncapsule 0 0 0 1", "Parts, line 2: the part has 4 numbers, but the kind"
                                                 " capsule needs 5: x, y, z and radius and height."),
             ("sphere 0 0 0 big", "Parts, line 1: 'big' is not a number"),
             ("box 0 0 0 1 1 1; sphere 0 0 0 -1", "has a part, number 1, that has the radius -1"),
             ("box 0 0 0 1 1 0; sphere 0 0 0 1", "has a part, number 2, that has points that are all in"),
             ("ellipsoid 0 0 0 1 60 1", "has a part, number 1, that has half axes from 1 to 60")]
    expect_refused_shapes([({"Kind": "Mixed Parts", "Parts": parts}, words) for parts, words in cases])
    expect_refused_shapes([({"Kind": "Mixed Parts", "Rounding": 0.5}, "Rounding is 0.5 but must be")])


run_tests(globals())
