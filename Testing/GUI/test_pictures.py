"""What is in the picture: grains where lines of sight meet them, contacts among the grains, curves
in the chart. Told by the pixels that change when it is hidden, so that fonts do not matter."""

import numpy
from clicking import MESH, Session, path, run, run_tests
from vtkmodules.util.numpy_support import vtk_to_numpy
from vtkmodules.vtkIOImage import vtkPNGReader


def photograph(session, name, aims=False, alone=False):
    text = f"import photographing\nphotographing.take({path(name)!r}, {alone})\n"
    return session.python(text + (f"photographing.aim({path(name)!r})\n" if aims else ""))


def pixels(name):
    reader = vtkPNGReader()
    reader.SetFileName(path(name))
    reader.Update()
    width, height, _ = reader.GetOutput().GetDimensions()
    values = vtk_to_numpy(reader.GetOutput().GetPointData().GetScalars())
    return values.reshape(height, width, -1)[..., :3].astype(int)


def changed(name):
    """The pixels that it is to be seen in."""
    difference = pixels(name + "-with.png") - pixels(name + "-without.png")
    return abs(difference).max(axis=2) > 12


def hues(name):
    """The numbers of pixels that are red, green and blue."""
    colours = pixels(name)
    strongest, saturation = colours.argmax(axis=2), colours.max(axis=2) - colours.min(axis=2)
    return [int(((strongest == hue) & (saturation > 60)).sum()) for hue in range(3)]


def expect_grains(name):
    seen, meant = changed(name), numpy.load(path(name + ".npy"))
    both, either = (seen & meant).sum(), (seen | meant).sum()
    assert meant.sum() > 1000, f"{name}: only {meant.sum()} pixels are meant to be of grains"
    assert both > 0.9 * either, f"{name}: grains in {both} pixels, of {either} with or without need"


def test_first_apply():
    session = Session().source("GranularSimulation").apply()
    run(photograph(session, "first", aims=True))
    expect_grains("first")


def test_grains_contacts_and_curves():
    session = Session().open(MESH).filter("GranularSimulationInWalls")
    session.set("MaximumParticles/LineEdit0", "200").set("EndTime/DoubleLineEdit0", "0.45")
    session.set("RadiusRange/DoubleLineEdit0", "0.008").set("InitialVelocity/DoubleLineEdit2", "-3")
    session.apply().next(14)
    photograph(session, "grains", aims=True)
    session.select(0, 0, 1).filter("GranularContactNetwork").apply()
    photograph(session, "contacts", alone=True)
    session.select(0, 0, 2).filter("PlotGranularHistory").apply()
    run(photograph(session, "curves"))
    expect_grains("grains")


    contacts, grains = changed("contacts"), numpy.load(path("grains.npy"))
    assert contacts.sum() > 300, f"contacts in {contacts.sum()} pixels only"
    inside = (contacts & grains).sum() / contacts.sum()
    assert inside > 0.9, f"only {inside:.0%} of the contacts are drawn from grain to grain"

    for hue, curve in enumerate(("elastic", "potential", "kinetic")):
        count, none = hues("curves-with.png")[hue], hues("curves-without.png")[hue]
        assert count > 200 > none, f"{count} pixels of the {curve} energy, {none} without curves"


run_tests(globals())
