"""On several ranks the first one simulates; the others hold empty outputs of the same kind."""

from paraview import servermanager, vtk
from paraview.simple import Sphere
from reading import expect
from simulating import run_tests, simulate, update


def test_ranks():
    ranks = servermanager.vtkProcessModule.GetProcessModule().GetNumberOfLocalPartitions()
    assert ranks > 1, "run this on several ranks"
    sphere = Sphere(Radius=0.08, ThetaResolution=16)
    simulation = simulate([sphere])
    update(simulation, 0.1)
    information = simulation.GetDataInformation(0)
    expect("grains on all ranks together", information.GetNumberOfPoints(), 40)
    expect("faces of the sphere, whole on the first rank",
           simulation.GetDataInformation(3).GetNumberOfCells(), 16 * 6 * 2 + 0)
    expect("status", simulation.Status, "OK")


run_tests(globals())
