"""Smooth grains, tablets among them: from Granular Shape to outputs, contact points, restarts, pictures and errors."""

import granular
import numpy
from paraview import simple as pv
from reading import expect
from shaping import SHAPED, expect_refused_shapes, expect_same_bits, floating
from silhouettes import lit_pixels, show_grains, shown_while_rotating, what_is_shown
from simulating import box, produce, run_tests
from vtkmodules.util.numpy_support import vtk_to_numpy

SCENE = {**SHAPED, "MaximumParticles": 100}


def shapes():
    return [granular.shape("Ellipsoid", name="lens", HalfAxes=[1, 1, 0.5]),
            granular.shape("Superellipsoid", name="block", HalfAxes=[1, 0.8, 0.6],
                           Exponents=[0.4, 0.4]),
            granular.shape("Poly-Superellipsoid", name="pebble", HalfAxes=[0.8, 0.6, 0.5],
                           OppositeHalfAxes=[0.4, 0.5, 0.7], Exponents=[0.8, 1.2]),
            granular.shape("Rod", name="rod", NumberOfSpheres=2)]


def test_shape_itself():
    """What the source draws is on the surface, and its volume is that of the body."""
    made = pv.GranularShape(Kind="Superellipsoid", HalfAxes=[1, 1.5, 2], Exponents=[0.5, 1.4])
    mesh = pv.servermanager.Fetch(made)
    x, y, z = abs(vtk_to_numpy(mesh.GetPoints().GetData())).T / numpy.array([[1], [1.5], [2]])
    on = (x ** 4 + y ** 4) ** (0.5 / 1.4) + z ** (2 / 1.4)
    numpy.testing.assert_allclose(on, 1.0, rtol=1e-9)
    volume = pv.servermanager.Fetch(pv.IntegrateVariables(
        Input=pv.Delaunay3D(Input=made))).GetCellData().GetArray("Volume").GetValue(0)
    assert abs(volume / 11.426885282 - 1) < 0.02, f"the volume that is drawn is {volume}"


def pill():
    """A tablet with rims of the radius 0.06."""
    return granular.shape("Tablet", name="pill", Radius=0.5, Height=0.6, CapHeight=0.12, Rounding=0.1)


def test_tablet_itself():
    """What the source draws reaches to the band and the poles, and has the volume of the body, which
    is an integral over the arcs of cap, rim and band apart from the code."""
    made = pv.GranularShape(Kind="Tablet", Radius=0.5, Height=0.6, CapHeight=0.12, Rounding=0.1)
    mesh = pv.servermanager.Fetch(made)
    points = vtk_to_numpy(mesh.GetPoints().GetData())
    numpy.testing.assert_allclose(abs(points).max(axis=0), [0.5, 0.5, 0.3], rtol=1e-12)
    normals = vtk_to_numpy(mesh.GetPointData().GetNormals())
    assert ((points * normals).sum(axis=1) > 0.29).all(), "normals point inwards"
    volume = pv.servermanager.Fetch(pv.IntegrateVariables(
        Input=pv.Delaunay3D(Input=made))).GetCellData().GetArray("Volume").GetValue(0)
    due = 0.3761908
    assert abs(volume / due - 1) < 0.01, f"the volume that is drawn is {volume}, not {due}"
    equivalent = mesh.GetFieldData().GetArray("EquivalentRadius").GetValue(0)
    size = numpy.hypot(0.4379160, 0.1434783) + 0.06  # the rim is farthest
    numpy.testing.assert_allclose(4 / 3 * numpy.pi * (equivalent * size)**3, due, rtol=1e-6)


EGG = "h = 1 + 0.1*nz^3"


def test_support_function():
    """An egg as a text: the drawn mesh has the closed form of its volume, the grains have its centre, its
    text is in the restart, and the picture has its outline."""
    made = pv.GranularShape(Kind="Support Function", SupportFunction=EGG)
    mesh = pv.servermanager.Fetch(made)
    points = vtk_to_numpy(mesh.GetPoints().GetData())
    numpy.testing.assert_allclose([points[:, 2].min(), points[:, 2].max()], [-0.9, 1.1], rtol=1e-12)
    due = numpy.pi * (4 / 3 - 0.16 / 35)  # by the integral over u = nz of the profile
    volume = pv.servermanager.Fetch(pv.IntegrateVariables(
        Input=pv.Delaunay3D(Input=made))).GetCellData().GetArray("Volume").GetValue(0)
    assert abs(volume / due - 1) < 0.01, f"the volume that is drawn is {volume}, not {due}"
    equivalent = mesh.GetFieldData().GetArray("EquivalentRadius").GetValue(0)
    bounding = mesh.GetFieldData().GetArray("BoundingRadius").GetValue(0)
    numpy.testing.assert_allclose(4 / 3 * numpy.pi * (equivalent * bounding)**3, due, rtol=1e-10)
    centre = vtk_to_numpy(mesh.GetFieldData().GetArray("CentreOfMass"))[0]
    numpy.testing.assert_allclose(centre, [0, 0, (0.08 - 0.016 / 77) / (4 / 3 - 0.16 / 35)], atol=1e-10)
    egg = granular.shape("Support Function", SupportFunction=EGG, name="egg")
    run = granular.Simulation(walls=produce(box()), shapes=[egg, pill(), *shapes()[:2]], **SCENE)
    grains = run.to(0.1)
    expect("status", run.status, "OK")
    for figure in (pv.GranularPackingFraction, pv.GranularOrientationOrder):
        figure(Input=run.proxy).UpdatePipeline(0.1)
    numbers = vtk_to_numpy(grains.data.GetFieldData().GetArray("ShapeDefinitions"))
    expect("the text is in the grains", bytes(numbers[6:6 + len(EGG)].astype("u1")).decode(), EGG)
    expect_same_bits(walls=produce(box()), shapes=[egg, pill(), *shapes()[:2]], **SCENE)


def test_tablets():
    """Tablets beside other shapes: outputs, figures, and the bits of a restart."""
    run = granular.Simulation(walls=produce(box()), shapes=[pill(), *shapes()], **SCENE)
    grains = run.to(0.1)
    expect("status", run.status, "OK")
    forms = vtk_to_numpy(grains.data.GetFieldData().GetArray("ShapeForms"))
    expect("one form that is no superellipsoid", forms.shape, (1, 13))
    expect("shape and kind", list(forms[0, :2]), [0, 4])
    numpy.testing.assert_allclose(forms[0, 3:6] / forms[0, 2], [1.2, 0.24, 0.12], rtol=1e-11)
    expect("centre", list(forms[0, 10:]), [0, 0, 0])
    for figure in (pv.GranularPackingFraction, pv.GranularOrientationOrder):
        figure(Input=run.proxy).UpdatePipeline(0.1)
    expect_same_bits(walls=produce(box()), shapes=[pill(), *shapes()], **SCENE)


def test_outputs():
    run = granular.Simulation(walls=produce(box()), shapes=shapes(), **SCENE)
    grains = run.to(0.1)
    expect("status", run.status, "OK")
    shape = grains["Shape"]
    expect("all shapes", sorted(set(shape)), [0, 1, 2, 3])
    equivalent, radius = grains["EquivalentRadius"], grains["Radius"]
    numpy.testing.assert_allclose(grains["Mass"], 2000 * 4 / 3 * numpy.pi * equivalent**3,
                                  rtol=1e-10)
    lens = shape == 0
    numpy.testing.assert_allclose(equivalent[lens], 0.5 ** (1 / 3) * radius[lens], rtol=1e-10)
    expect("an id a grain but for the rods", int(numpy.diff(grains["ParticleId"])[:-1].sum()),
           int(numpy.where(shape == 3, 2, 1)[:-2].sum()))
    fraction = pv.GranularPackingFraction(Input=run.proxy)
    fraction.UpdatePipeline(0.1)


def test_sizes_by_volume():
    """Points with the radius of a sphere of the same volume instead of the bounding one."""
    points = {"position": [[0.02 * k, 0, 0.05] for k in range(5)], "equivalent_radius": 0.004,
              "shape": [0, 1, 2, 3, -1]}
    run = granular.Simulation(particles=points, shapes=shapes(), **{**SCENE, "MaximumParticles": 0})
    grains = run.to(0.0)
    numpy.testing.assert_allclose(grains["EquivalentRadius"], 0.004, rtol=1e-12)
    assert grains["Radius"][4] == 0.004 and (grains["Radius"][:4] > 0.0041).all()


def test_in_a_plane():
    """Superellipses: nothing leaves the plane."""
    run = granular.Simulation(walls=produce(box()), shapes=shapes()[:2], MotionPlane="Across Y",
                              **{**SCENE, "SpawnBox": [-0.08, 0.08, 0, 0, 0.03, 0.3]})
    grains = run.to(0.1)
    expect("status", run.status, "OK")
    assert len(grains.position) > 30
    assert abs(grains.position[:, 1]).max() == 0 and abs(grains["Velocity"][:, 1]).max() == 0
    spin, orientation = grains["AngularVelocity"], grains["Orientation"]
    assert abs(spin[:, [0, 2]]).max() == 0 and abs(spin[:, 1]).max() > 0
    assert abs(orientation[:, [1, 3]]).max() == 0 and abs(orientation[:, 2]).max() > 0.3


def test_drawn_as_they_are():
    """The picture of a lens seen from its edge is as thin as a lens, and seen from above round."""
    points = {"position": [[0, 0, 0.05], [0.05, 0, 0.05]], "radius": [0.02, 0.02],
              "orientation": [[1, 0, 0, 0], [numpy.sqrt(0.5), numpy.sqrt(0.5), 0, 0]],
              "shape": [0, 0]}
    lens = granular.shape("Ellipsoid", name="lens", HalfAxes=[1, 1, 0.25])
    run = floating(points, lens)
    view, display = show_grains(run.proxy, [0.025, 0, 0.05], 0.05)
    for impostors_from in (3000, 1):  # smooth grains are never impostors
        display.ImpostorsFrom = impostors_from
        lit = lit_pixels(view)
        left, right = lit[:, :200], lit[:, 200:]
        tall = [int(part.any(axis=1).sum()) for part in (left, right)]
        wide = [int(part.any(axis=0).sum()) for part in (left, right)]
        # 4 pixels a millimetre; the second lens is on its edge and faces the camera.
        numpy.testing.assert_allclose(tall, [40, 160], atol=5)
        numpy.testing.assert_allclose(wide, [160, 160], atol=5)
    still = what_is_shown(view)
    for threshold, least, most in ((1000.0, 0.0, 0.0), (0.01, 0.01, 1.0)):
        rotating = shown_while_rotating(view, threshold)
        other = (rotating != still).any(axis=2).sum() / (still > 20).any(axis=2).sum()
        assert least <= other <= most, (threshold, other)
        # A coarser mesh of a disc is a polygon with 20 corners inside it.
        share = (rotating > 20).any(axis=2).sum() / (still > 20).any(axis=2).sum()
        assert 0.96 < share <= 1, share


def test_any_order_and_restart():
    expect_same_bits(walls=produce(box()), shapes=shapes(), **SCENE)


def test_errors():
    cases = [({"Kind": "Ellipsoid", "HalfAxes": [1, 0, 1]},
              "has a half axis of 0 but needs finite ones above 0."),
             ({"Kind": "Ellipsoid", "HalfAxes": [51, 1, 1]},
              "has half axes from 1 to 51 but the largest may be at most 50 times the smallest."),
             ({"Kind": "Superellipsoid", "Exponents": [1, 2]},
              "has an exponent of 2 but needs ones from 0.1 to 1.9"),
             ({"Kind": "Poly-Superellipsoid", "OppositeHalfAxes": [1, -1, 1]},
              "has a half axis of -1"),
             ({"Kind": "Tablet", "CapHeight": 0}, "CapHeight is 0 but must be above 0."),
             ({"Kind": "Tablet", "Rounding": 0.5}, "Rounding is 0.5 but must be from 0.01 to 0.3."),
             ({"Kind": "Tablet", "Height": 3}, "a tenth to twice the diameter."),
             ({"Kind": "Tablet", "CapHeight": 0.6}, "the smaller of radius and half of the height."),
             ({"Kind": "Tablet", "Height": 0.3, "CapHeight": 0.12, "Rounding": 0.2},
              "which leaves something of band and caps."),
             ({"Kind": "Support Function", "SupportFunction": "h = 1 + 0.6*nz^3"},
              "is not convex along (0, 0, 1)"),
             ({"Kind": "Support Function", "SupportFunction": "h = 1 + 1.5*nx"},
              "has the support -0.5 along (-1, 0, 0) but needs one above 0"),
             ({"Kind": "Support Function", "SupportFunction": "h = 1 + q"},
              "SupportFunction: Line 1, column 9: nothing is called q")]
    expect_refused_shapes(cases)


run_tests(globals())
