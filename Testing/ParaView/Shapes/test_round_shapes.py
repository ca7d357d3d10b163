"""Cylinders and cones: from Granular Shape to outputs, restarts, pictures and errors."""

import granular
import numpy
from paraview import simple as pv
from reading import expect
from shaping import SHAPED, expect_refused_shapes, expect_same_bits, expect_shapes, floating
from silhouettes import lit_pixels, show_grains
from simulating import box, produce, run_tests
from vtkmodules.util.numpy_support import vtk_to_numpy

SCENE = {**SHAPED, "MaximumParticles": 60, "YoungsModulus": 1e7}


def shapes():
    return [granular.shape("Cylinder", name="pill", Radius=0.5, Height=1.4),
            granular.shape("Cone", name="cone", Radius=0.6, Height=1.2, Rounding=0.08),
            granular.shape("Cone", name="cup", Radius=0.6, TopRadius=0.4, Height=0.6),
            granular.shape("Box", name="brick", Sides=[1, 0.7, 0.5])]


def round_volume(radius, height, r):
    """Volume of a cylinder with rims of radius r, by the formula of Steiner."""
    a, h = radius - r, height - 2 * r
    return numpy.pi * (a**2 * h + (2 * a**2 + 2 * a * h) * r + (h + numpy.pi * a) * r**2
                       + 4 / 3 * r**3)


def test_shape_itself():
    """What the source draws has the volume of the rounded body, and reaches as far as its ends."""
    made = pv.GranularShape(Kind="Cylinder", Radius=0.5, Height=1.4, Rounding=0.1)
    mesh = pv.servermanager.Fetch(made)
    numpy.testing.assert_allclose(abs(vtk_to_numpy(mesh.GetPoints().GetData())).max(axis=0),
                                  [0.5, 0.5, 0.7], rtol=1e-12)
    normals = vtk_to_numpy(mesh.GetPointData().GetNormals())
    points = vtk_to_numpy(mesh.GetPoints().GetData())
    assert ((points * normals).sum(axis=1) > 0.4).all(), "normals point inwards"
    volume = pv.servermanager.Fetch(pv.IntegrateVariables(
        Input=pv.Delaunay3D(Input=made))).GetCellData().GetArray("Volume").GetValue(0)
    due = round_volume(0.5, 1.4, 0.1)
    assert abs(volume / due - 1) < 0.003, f"the volume that is drawn is {volume}, not {due}"
    equivalent = mesh.GetFieldData().GetArray("EquivalentRadius").GetValue(0)
    size = numpy.hypot(0.4, 0.6) + 0.1
    numpy.testing.assert_allclose(4 / 3 * numpy.pi * (equivalent * size)**3, due, rtol=1e-10)


def test_outputs():
    run = granular.Simulation(walls=produce(box()), shapes=shapes(), **SCENE)
    grains = run.to(0.1)
    expect_shapes(run, grains, 4, SCENE["Density"])
    frustums = vtk_to_numpy(grains.data.GetFieldData().GetArray("ShapeFrustums"))
    expect("shapes with round sides", list(frustums[:, 0]), [0, 1, 2])
    expect("the cone has a tip", frustums[1, 3], 0)
    fraction = pv.GranularPackingFraction(Input=run.proxy)
    fraction.UpdatePipeline(0.1)
    order = pv.GranularOrientationOrder(Input=run.proxy)
    order.UpdatePipeline(0.1)


def test_lies_and_stands():
    """Pills that are put down lie on two points, or stand on four, and stay there."""
    height = 0.01 / (numpy.hypot(0.4, 0.6) + 0.1)
    half = numpy.sqrt(0.5)
    points = {"position": [[0, 0, 0.5 * height], [0.05, 0, 0.7 * height]], "radius": [0.01, 0.01],
              "shape": [0, 0], "orientation": [[half, half, 0, 0], [1, 0, 0, 0]]}
    pill = granular.shape("Cylinder", name="pill", Radius=0.5, Height=1.4, Rounding=0.1)
    run = granular.Simulation(walls=produce(box()), particles=points, shapes=pill,
                              MaximumParticles=0, EndTime=0.5, FrameInterval=0.1,
                              InitialVelocity=[0, 0, 0], YoungsModulus=1e7, Restitution=0.3)
    grains = run.to(0.5)
    expect("contacts", list(grains["ContactCount"]), [2, 4])
    numpy.testing.assert_allclose(grains.position[:, 2], [0.5 * height, 0.7 * height],
                                  atol=0.002 * height)


def test_drawn_as_it_is():
    """A cylinder seen from its side is a rectangle, seen along its axis a disc."""
    points = {"position": [[0, 0, 0.05]], "radius": [0.02], "shape": [0]}
    pill = granular.shape("Cylinder", name="pill", Radius=0.5, Height=1.4, Rounding=0.1)
    scale = 0.02 / (numpy.hypot(0.4, 0.6) + 0.1)
    for orientation, due in (([1, 0, 0, 0], (1.0, 1.4)),
                             ([numpy.sqrt(0.5)] * 2 + [0, 0], (1.0, 1.0))):
        run = floating({**points, "orientation": [orientation]}, pill)
        view, _ = show_grains(run.proxy, [0, 0, 0.05], 0.025)
        lit = lit_pixels(view)
        sides = [lit.any(axis=0).sum() / 8000 / scale, lit.any(axis=1).sum() / 8000 / scale]
        numpy.testing.assert_allclose(sorted(sides), due, atol=0.03)
        area = lit.sum() / (8000 * scale)**2
        expected = numpy.pi / 4 if due[1] == 1.0 else 1.4 - (4 - numpy.pi) * 0.01
        numpy.testing.assert_allclose(area, expected, rtol=0.03)
        pv.Delete(view)


def test_any_order_and_restart():
    expect_same_bits(walls=produce(box()), shapes=shapes(), **SCENE)


def test_errors():
    cases = [({"Kind": "Cylinder", "Radius": 0}, "Radius is 0 but must be above 0."),
             ({"Kind": "Cylinder", "Height": -1}, "Height is -1 but must be above 0."),
             ({"Kind": "Cylinder", "Rounding": 0.5}, "Rounding is 0.5 but must be from 0.01 to 0.3."),
             ({"Kind": "Cone", "TopRadius": 0.6},
              "has a top with the radius 0.6 but needs one from 0 to 0.5, the radius of its bottom."),
             ({"Kind": "Cone", "Height": 100},
              "has the radius 0.5 and the height 100 but one may be at most 100 times the other."),
             ({"Kind": "Cone", "Rounding": 0.3}, "as its nearest side is")]
    expect_refused_shapes(cases)
    good = pv.GranularShape(Kind="Cone", TopRadius=0.5)
    good.UpdatePipeline()
    expect("a cone that is a cylinder", good.GetPropertyValue("Status"), "OK")


run_tests(globals())
