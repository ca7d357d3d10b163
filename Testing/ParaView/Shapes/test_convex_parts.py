"""Grains of several convex parts: from blocks of the pipeline to outputs, restarts, pictures and
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
ROUNDING = 0.1


def brick(low, high):
    middle = [(a + b) / 2 for a, b in zip(low, high)]
    x, y, z = (b - a for a, b in zip(low, high))
    return pv.Box(XLength=x, YLength=y, ZLength=z, Center=middle)


def bricks():
    """Bricks of a staple: a base at z = 0, and two legs on it."""
    return [brick((-0.5, -0.1, 0), (0.5, 0.1, 0.2)), brick((-0.5, -0.1, 0.2), (-0.3, 0.1, 1)),
            brick((0.3, -0.1, 0.2), (0.5, 0.1, 1))]


def staple(**properties):
    return granular.shape(parts=bricks(), name="staple", Rounding=ROUNDING, **properties)


def volume_of(sides, rounding):
    k, r = numpy.array(sides) - 2 * rounding, rounding
    faces = 2 * (k[0] * k[1] + k[1] * k[2] + k[2] * k[0])
    return k.prod() + faces * r + numpy.pi * r**2 * k.sum() + 4 / 3 * numpy.pi * r**3


def test_shape_itself():
    made = staple()
    mesh = pv.servermanager.Fetch(made)
    expect("status", made.Status, "OK")
    numpy.testing.assert_allclose(mesh.GetBounds(), [-0.5, 0.5, -0.1, 0.1, 0, 1], atol=1e-7)
    known = mesh.GetFieldData()
    size = known.GetArray("BoundingRadius").GetValue(0)
    due = [volume_of((1, 0.2, 0.2), 0.02), volume_of((0.2, 0.2, 0.8), 0.02)]
    volume = 4 / 3 * numpy.pi * (known.GetArray("EquivalentRadius").GetValue(0) * size)**3
    numpy.testing.assert_allclose(volume, due[0] + 2 * due[1], rtol=1e-6)
    centre = vtk_to_numpy(known.GetArray("CentreOfMass"))[0]
    height = (0.1 * due[0] + 0.6 * 2 * due[1]) / (due[0] + 2 * due[1])
    numpy.testing.assert_allclose(centre, [0, 0, height], atol=1e-7)


def test_parts_that_lie_apart_need_no_blocks():
    """What hangs together within one surface is a part."""
    apart = pv.AppendDatasets(Input=[brick((0, 0, 0), (1, 1, 1)), brick((1.01, 0, 0), (2, 1, 1))])
    made = granular.shape("Convex Parts", surface=pv.ExtractSurface(Input=apart))
    definition = definition_of(made)
    expect("faceted, parts", list(map(int, definition[1:3])), [2, 2])


def test_parts_of_a_collection():
    """Newer filters give collections of partitioned data sets."""
    definitions = [numpy.array(definition_of(granular.shape("Convex Parts", surface=pv.GroupDatasets(
        Input=bricks(), OutputType=kind)))) for kind in (
            "vtkMultiBlockDataSet", "vtkPartitionedDataSetCollection")]
    assert definitions[0].size > 50 and (definitions[0] == definitions[1]).all(), definitions


def definition_of(made):
    return vtk_to_numpy(
        pv.servermanager.Fetch(made).GetFieldData().GetArray("GranularShapeDefinition"))


def test_overlap():
    """Counts once for the mass: two bricks that overlap are one longer brick."""
    made = granular.shape(parts=[brick((0, 0, 0), (1, 1, 1.2)), brick((0, 0, 0.3), (1, 1, 1.5))],
                          Rounding=ROUNDING)
    known = pv.servermanager.Fetch(made).GetFieldData()
    expect("status", made.Status, "OK")
    size = known.GetArray("BoundingRadius").GetValue(0)
    volume = 4 / 3 * numpy.pi * (known.GetArray("EquivalentRadius").GetValue(0) * size)**3
    numpy.testing.assert_allclose(volume, volume_of((1, 1, 1.5), ROUNDING), rtol=1e-6)


def test_outputs():
    shapes = [staple(), granular.shape("Cylinder", name="can")]
    run = granular.Simulation(walls=produce(box()), shapes=shapes, **SCENE)
    grains = run.to(0.1)
    expect_shapes(run, grains, 2, SCENE["Density"])
    facets = vtk_to_numpy(grains.data.GetFieldData().GetArray("ShapeFacets"))
    expect("corners by parts", [int((facets[:, 1] == part).sum()) for part in range(4)],
           [8, 8, 8, 0])
    fraction = pv.GranularPackingFraction(Input=run.proxy)
    fraction.UpdatePipeline(0.1)
    order = pv.GranularOrientationOrder(Input=run.proxy)
    order.UpdatePipeline(0.1)


def test_drawn_as_it_is():
    """The view along y shows the opening between the legs."""
    points = {"position": [[0, 0, 0.05]], "radius": [0.02], "shape": [0]}
    run = floating(points, staple())
    view, _ = show_grains(run.proxy, [0, 0, 0.05], 0.025)
    known = pv.servermanager.Fetch(staple()).GetFieldData()
    unit = 0.02 / known.GetArray("BoundingRadius").GetValue(0) * 8000  # pixels
    lit = lit_pixels(view)
    shares = [lit.sum() / unit**2, lit.any(axis=0).sum() / unit, lit.any(axis=1).sum() / unit]
    numpy.testing.assert_allclose(shares, [0.2 + 2 * 0.2 * 0.8, 1, 1], atol=0.03)


def test_any_order_and_restart():
    expect_same_bits(walls=produce(box()), shapes=staple(), **SCENE)


def test_errors():
    touching = pv.AppendDatasets(Input=bricks())
    groups = [pv.GroupDatasets(Input=parts) for parts in (
        [brick((0, 0, 0), (1, 1, 1)), pv.Superquadric(Toroidal=1)],
        [brick((0, 0, 0), (1, 1, 1)), pv.Plane()],
        [brick((0, 0, 0), (1, 1, 1)), pv.Wavelet()])]
    crumbs = pv.Shrink(Input=pv.Sphere(ThetaResolution=30, PhiResolution=30))
    cases = [({"Surface": pv.ExtractSurface(Input=touching)}, "Put the filter Group Datasets behind parts that touch"),
             ({"Surface": pv.ExtractSurface(Input=crumbs)}, "Put Clean or Decimate before the surface"),
             ({"Surface": groups[0]}, "Part 2 of 2: Take the Kind Surface, or cut"),
             ({"Surface": groups[1]}, "Part 2 of 2: Connect a closed surface without faults: Surface"),
             ({"Surface": groups[2]}, "Put the filter Extract Surface before Granular Shape"),
             ({}, "Choose a closed surface for Surface")]
    expect_refused_shapes([({"Kind": "Convex Parts", **given}, words) for given, words in cases])


run_tests(globals())
