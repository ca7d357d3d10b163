"""Figures of grains whose result is known: lattices, grains by chance, stacks, a settled heap."""

import numpy
from paraview import servermanager
from paraview.simple import (GranularContactNetwork, GranularMean, GranularPackingFraction, GranularProfile,
                             GranularRadialDistribution, GranularWall, OutputPort, PlotGranularHistory)
from reading import Errors, expect, expect_part, field_text, numbers
from simulating import (CONTACTS, HISTORY, PARTICLES, blocks, box, grains, output, produce,
                        result, run_tests, simulate, surface, told_row, update)
from vtkmodules.util.numpy_support import numpy_to_vtk
from vtkmodules.vtkCommonDataModel import vtkTable

BIN = "bin_extents"


def column(filter, name, time=None):
    return numbers(result(filter, time).GetRowData(), name)


def row(filter, time=None):
    return told_row(result(filter, time))


def lattice(structure, cells):
    """Grains of radius 0.5 that touch, in cubic cells: the positions in one, and its side."""
    corners = numpy.stack(numpy.meshgrid(*[range(cells)] * 3, indexing="ij"), -1).reshape(-1, 1, 3)
    basis, side = structure
    points = (side * (corners + numpy.array(basis))).reshape(-1, 3)
    return grains(points, Radius=numpy.full(len(points), 0.5))


CUBIC = ([(0, 0, 0)], 1.0)
FACE_CENTRED = ([(0, 0, 0), (0.5, 0.5, 0), (0.5, 0, 0.5), (0, 0.5, 0.5)], 2**0.5)


def test_packing_of_lattices():
    """A box of whole cells, wherever it begins, has the solid fraction of the lattice."""
    for structure, fraction in ((CUBIC, numpy.pi / 6), (FACE_CENTRED, numpy.pi / 18**0.5)):
        side = 3 * structure[1]
        for start in (1.0, 1.3, 1.71):
            packing = GranularPackingFraction(Input=produce(lattice(structure, 7)), OwnBox=1,
                                              Box=[start, start + side] * 3)
            values = row(packing)
            assert abs(values["SolidFraction"] / fraction - 1) < 1e-12, (values, fraction)
            assert abs(values["BoxVolume"] / side**3 - 1) < 1e-12
            assert "CoordinationNumber" not in values


def test_packing_margin_and_counts():
    points = [(x, y, z) for x in range(4) for y in range(4) for z in range(4)]
    data = grains(points, Radius=[0.5] * 64, ContactCount=[0] * 20 + [6] * 44)
    values = row(GranularPackingFraction(Input=produce(data), Margin=0.5))
    assert abs(values["BoxVolume"] - 2.5**3) < 1e-12, values
    expect("count", values["Count"], 8)
    expect("rattlers", values["RattlerShare"], 0.0)
    packing = GranularPackingFraction(Input=produce(data), Margin=0)
    values = row(packing)
    packing.UpdatePropertyInformation()
    expect("in the panel", [packing.GetPropertyValue(name) for name in ("SolidFraction", "CoordinationNumber")],
           [values["SolidFraction"], values["CoordinationNumber"]])
    packing.Margin = 9
    packing.UpdatePipeline()
    packing.UpdatePropertyInformation()
    assert numpy.isnan(packing.GetPropertyValue("SolidFraction")), "a box without a volume"
    expect("count", values["Count"], 64)
    expect("contacts", values["CoordinationNumber"], 6 * 44 / 64)
    expect("rattlers", values["RattlerShare"], 20 / 64)


def shells(structure, largest):
    """Distances and numbers of neighbours in a lattice, by counting all of them."""
    basis, side = structure
    offsets = numpy.stack(numpy.meshgrid(*[range(-6, 7)] * 3, indexing="ij"), -1).reshape(-1, 1, 3)
    distance = numpy.linalg.norm(side * (offsets + numpy.array(basis)), axis=2).ravel()
    return numpy.unique(numpy.round(distance[(distance > 0) & (distance < largest)], 9),
                        return_counts=True)


def test_radial_distribution_of_lattices():
    """Neighbours in all shells of a crystal, counted from grains that are deep enough."""
    for structure in (CUBIC, FACE_CENTRED):
        radial = GranularRadialDistribution(Input=produce(lattice(structure, 9)), Show="Everything",
                                            EdgeCorrection="Inner Grains", RMax=2.83,
                                            NumberOfBins=281)  # peaks between borders
        distances = column(radial, BIN)
        g, neighbours = column(radial, "RadialDistribution"), column(radial, "NeighbourCount")
        peaks, counts = shells(structure, 2.83)
        expect("bins with grains", int((g > 0).sum()), len(peaks))
        for peak, total in zip(peaks, numpy.cumsum(counts)):
            at = numpy.argmin(abs(distances - peak))
            at = at if g[at] > 0 else at + 1
            assert abs(distances[at] - peak) < 0.0101, (peak, distances[at])
            assert abs(neighbours[at] / total - 1) < 1e-9, (peak, neighbours[at], total)


def test_radial_distribution_by_chance():
    """Grains placed by chance in a box: 1 at every distance, with either correction."""
    random = numpy.random.default_rng(4)
    points = random.random((15000, 3)) * [1.0, 1.5, 0.8]
    data = produce(grains(points, Radius=random.uniform(0.005, 0.015, 15000)))
    for correction in ("Shells In Box", "Inner Grains"):
        for unit, largest in ((0, 0.1), (1, 5.0)):
            radial = GranularRadialDistribution(
                Input=data, EdgeCorrection=correction, InDiameters=unit, RMax=largest,
                NumberOfBins=10, OwnBox=1, Box=[0, 1, 0, 1.5, 0, 0.8])
            g = column(radial, "RadialDistribution")
            assert numpy.allclose(column(radial, BIN), largest * (0.05 + 0.1 * numpy.arange(10)))
            # Pairs in the smallest bins are few; in the others, thousands.
            assert abs(g[0] - 1) < 0.3 and (abs(g[2:] - 1) < 0.03).all(), (correction, unit, g)


def test_profile_of_a_lattice():
    """Slices of whole cells along an axis, and along a diagonal of the faces."""
    data = produce(lattice(CUBIC, 8))
    for axis in "XYZ":
        profile = GranularProfile(Input=data, Axis=axis, OwnRange=1, Range=[0.3, 5.3],
                                  NumberOfBins=5, Show="Everything")
        assert numpy.allclose(column(profile, "SolidFraction"), numpy.pi / 6, rtol=1e-12)
        assert numpy.allclose(column(profile, "NumberDensity"), 1.0, rtol=1e-12)
        assert numpy.allclose(column(profile, BIN), 0.8 + numpy.arange(5))
        expect("columns", result(profile).GetNumberOfColumns(), 4)
    whole = {}
    sections = {"own": {"CrossSection": "Own Area", "Area": 10.0},
                "cylinder": {"CrossSection": "Cylinder", "CylinderRadius": 2.0}}
    for kind, properties in sections.items():
        profile = GranularProfile(Input=data, Axis="Direction", Direction=[2, 2, 0], **properties)
        positions = column(profile, BIN)
        width = positions[1] - positions[0]
        area = 10.0 if kind == "own" else 4 * numpy.pi
        whole[kind] = column(profile, "SolidFraction").sum() * width * area
        assert abs(whole[kind] / (512 * numpy.pi / 6) - 1) < 1e-12, whole


def column_of_grains():
    """Ten grains on top of each other, a hair too deep in each other, that settle as a stack."""
    points = [(0.0, 0.0, 0.0999 * (k + 0.5)) for k in range(10)]
    floor = surface([(-1, -1, 0), (1, -1, 0), (1, 1, 0), (-1, 1, 0)], polys=[(0, 1, 2, 3)])
    return simulate([produce(floor)], produce(grains(points, Radius=[0.05] * 10)),
                    MaximumParticles=0, EndTime=4.0, FrameInterval=0.5, Restitution=0.05,
                    YoungsModulus=1e7)


def test_stress_of_a_stack():
    """The contact between two grains carries the weight of those above, within the middle of
    a slice from centre to centre."""
    simulation = column_of_grains()
    update(simulation, 4.0)
    expect("status", simulation.Status, "OK")
    particles = output(simulation)
    z = numpy.sort(numpy.array([particles.GetPoint(i)[2] for i in range(10)]))
    weight = 9.81 * numbers(particles.GetPointData(), "Mass")[0]
    for below in range(9):
        profile = GranularProfile(Input=OutputPort(simulation, PARTICLES), Show="Stress",
                                  Contacts=OutputPort(simulation, CONTACTS), OwnRange=1,
                                  Range=[z[below], z[below + 1]], NumberOfBins=1,
                                  CrossSection="Own Area", Area=2.0)
        stress = column(profile, "StressZZ", 4.0)[0]
        expected = (9 - below) * weight / 2.0
        assert abs(stress / expected - 1) < 1e-3, (below, stress, expected)
        assert abs(column(profile, "Pressure", 4.0)[0] * 3 / stress - 1) < 1e-12


def test_stress_of_a_heap():
    """At rest in a box with upright sides without friction the stress carries the weight above."""
    walls = produce(box())
    simulation = simulate([walls], EndTime=3.0, MaximumParticles=100, SlidingFriction=0.0,
                          RollingFriction=0.0, Viscosity=0.2)
    profile = GranularProfile(Input=OutputPort(simulation, PARTICLES), Show="Everything",
                              Contacts=OutputPort(simulation, CONTACTS), OwnRange=1,
                              Range=[-0.01, 0.5], NumberOfBins=51, CrossSection="Own Area",
                              Area=0.04)
    stress, solid = column(profile, "StressZZ", 3.0), column(profile, "SolidFraction", 3.0)
    particles = output(simulation)
    mass = numbers(particles.GetPointData(), "Mass").sum()
    assert abs(solid.sum() * 0.01 * 0.04 * 1000 / mass - 1) < 1e-10
    # Virial: the stress summed over the height is the weight times the height of its centre.
    z = numpy.array([particles.GetPoint(i)[2] for i in range(100)])
    moment = 9.81 * (numbers(particles.GetPointData(), "Mass") * z).sum()
    assert abs(stress.sum() * 0.01 * 0.04 / moment - 1) < 1e-3, (stress.sum() * 4e-4, moment)
    assert (column(profile, "GranularTemperature", 3.0)[2:6] < 1e-6).all()


def test_force_chains():
    simulation = simulate([produce(box())], EndTime=1.0)
    update(simulation, 1.0)
    contacts = output(simulation, CONTACTS)
    force = numbers(contacts.GetCellData(), "NormalForce")
    wall = numbers(contacts.GetCellData(), "ParticleIds")[:, 1] < 0
    length = numpy.array([contacts.GetCell(i).GetLength2()**0.5 for i in range(len(force))])
    for walls, chosen in ((1, force > 0), (0, (force > 0) & ~wall)):
        mean = force[chosen].mean()
        for threshold in (0.0, 1.0, 2.0):
            network = GranularContactNetwork(Input=OutputPort(simulation, CONTACTS),
                                             WallContacts=walls, Threshold=threshold,
                                             NumberOfSides=7)
            tubes = result(network, 1.0)
            shown = chosen & (force >= threshold * mean)
            field = {name: tubes.GetFieldData().GetArray(name).GetValue(0) for name in
                     ("MeanNormalForce", "ContactCount", "ShownCount", "StrongShare")}
            assert abs(field["MeanNormalForce"] / mean - 1) < 1e-12
            expect("contacts", field["ContactCount"], chosen.sum())
            expect("shown", field["ShownCount"], shown.sum())
            assert abs(field["StrongShare"] - (force[chosen] > mean).mean()) < 1e-12
            in_tubes = numbers(tubes.GetCellData(), "NormalForce")
            each = tubes.GetNumberOfCells() // shown.sum()
            assert each >= 7, each
            assert numpy.allclose(numpy.sort(in_tubes)[::each], numpy.sort(force[shown]), rtol=0)
            expect("coloured by", tubes.GetCellData().GetScalars().GetName(), "NormalForce")
            # The widest tube is as thick as its force says.
            radius = 0.06 * length[chosen].mean() * min(force[shown].max() / mean, 0.4 / 0.06)
            thick = numbers(tubes.GetPointData(), "TubeRadius").max()
            assert abs(thick / radius - 1) < 1e-6, (thick, radius)
    # A force that is the least to be shown is shown.
    network.WallContacts, network.Threshold = 1, 0.0
    network.MinimumForce = numpy.sort(force[force > 0])[-3]
    expect("those as strong as the third", result(network, 1.0).GetFieldData().GetArray("ShownCount").GetValue(0), 3)
    network.MinimumForce = 1e9
    expect("none is so strong", result(network, 1.0).GetNumberOfCells(), 0)


def test_history():
    simulation = simulate([produce(box())])
    update(simulation, 0.3)
    history = output(simulation, HISTORY).GetRowData()
    shown = {"Energies": 5, "Grains": 4, "Overlap": 2, "Flow": 5, "Wall Forces": 3,
             "Everything": 14}
    for show, count in shown.items():
        plot = PlotGranularHistory(Input=OutputPort(simulation, HISTORY), Show=show)
        table = result(plot, 0.3)
        expect(show, table.GetNumberOfColumns(), count)
        expect("rows", table.GetNumberOfRows(), 16)
        expect("first", table.GetColumnName(0), "Time")
    assert (column(plot, "Kinetic energy [J]", 0.3) == numbers(history, "KineticEnergy")).all()
    force = numpy.linalg.norm(numbers(history, "WallForce Wall 1"), axis=1)
    assert numpy.allclose(column(plot, "Force on Wall 1 [N]", 0.3), force, rtol=1e-14)
    assert force[-1] > 0
    # A chart takes a line of one point for an error.
    expect("first frame", list(column(plot, "Time", 0.0)), [0.0, 0.0])
    expect("second frame", list(column(plot, "Time", 0.02)), [0.0, 0.02])


def table(**columns):
    made = vtkTable()
    for name, values in columns.items():
        array = numpy_to_vtk(numpy.array(values, dtype=float), deep=True)
        array.SetName(name)
        made.AddColumn(array)
    return made


def test_means():
    """A straight line has its value in the middle as mean, wherever rows are. Nine more rows at its end change
    nothing, though they would the mean of rows."""
    times = [0.0, 0.1, 0.15, 1.0, *numpy.linspace(1.4, 1.5, 10)]
    line = {"Time": times, "Mass [kg]": [2 * time + 1 for time in times]}
    mean = GranularMean(Input=produce(table(**line)), OwnRange=1, Range=[0.05, 1.2])
    told = result(mean)
    expect("curve", [told.GetValueByName(0, name).ToString() for name in ("Curve", "Unit")], ["Mass", "kg"])
    numpy.testing.assert_allclose([told.GetValueByName(0, name).ToDouble() for name in
                                   ("Mean", "Lowest", "Highest", "Slope")], [2.25, 1.1, 3.4, 2.0], rtol=1e-14)
    mean.UpdatePropertyInformation()
    expect("words", mean.Means, "From 0.05 to 1.2 s:\nMass: grows by 2 kg/s (error not known); mean 2.25 kg (error"
           " not known)\nErrors need ten rows in the range, and twenty of values at an instant.")
    lines = servermanager.Fetch(mean, idx=1).GetRowData()
    expect("line", [list(numbers(lines, name)) for name in ("Time", "Mean of Mass [kg]")], [[0.05, 1.2], [2.25, 2.25]])
    for properties, message in (
            ({"Range": [0.2, 0.9]}, "Show a later time, or choose another Range: rows go from Time = 0 to 1.5, and none"
             " is between 0.2 and 0.9."),
            ({"Range": [2, 3]}, "and none is between 2 and 3."),
            ({"Range": [1, 1]}, "Range goes from 1 to 1, but the first has to be below the second."),
            ({"Range": [-1, float("nan")]}, "Range goes from -1 to nan,")):
        Errors()
        expect_part("refused", problem_of(GranularMean(Input=produce(table(**line)), OwnRange=1, **properties)), message)
    expect_part("rows that are not there yet",
                problem_of(GranularMean(Input=produce(table(**line)), OwnRange=1, Range=[1, 2])),
                "Show a later time for all of Range: rows go from Time = 0 to 1.5.")
    for columns, message in (({"Time": [0, 2, 1], "a": [0, 0, 0]}, "column 'Time' goes from 2 to 1."),
                             ({"Time": [0, 0], "a": [1, 1]}, "rows go from Time = 0 to 0.")):
        Errors()
        expect_part("refused", problem_of(GranularMean(Input=produce(table(**columns)))), message)
    Errors()
    expect_part("no chart", problem_of(GranularMean(Input=produce(lattice(CUBIC, 2)))), "Select a chart first: Input is a")


def problem_of(filter):
    filter.UpdatePipeline()
    filter.UpdatePropertyInformation()
    return filter.Status


def test_means_of_means():
    """Power is a mean since the row before: its mean is the growth of the work, exactly, and not that of lines
    between rows."""
    simulation = simulate([GranularWall(Input=produce(box()), Name="Box", OscillationAmplitude=[0, 0, 0.01],
                                        OscillationFrequency=5.0)])
    means = {}
    for show in ("Wall Power", "Wall Work"):
        plot = PlotGranularHistory(Input=OutputPort(simulation, HISTORY), Show=show)
        found = result(GranularMean(Input=plot, OwnRange=1, Range=[0.07, 0.29]), 0.3)
        means[show] = [found.GetValueByName(0, name).ToDouble() for name in ("Mean", "Slope")]
        assert abs(means[show][0]) > 0, means
    numpy.testing.assert_allclose(means["Wall Power"][0], means["Wall Work"][1], rtol=1e-12)
    assert numpy.isnan(means["Wall Power"][1]), means
    history = result(GranularMean(Input=OutputPort(simulation, HISTORY), OwnRange=1, Range=[0.07, 0.29]), 0.3)
    of = {history.GetValueByName(row, "Curve").ToString(): history.GetValueByName(row, "Mean").ToDouble()
          for row in range(history.GetNumberOfRows())}
    expect("of History itself", of["WallPower"], means["Wall Power"][0])


def test_without_grains():
    """No grains and no contacts, as in a first frame: empty, and no error."""
    errors = Errors()
    nothing = produce(grains([]))
    for make in (GranularProfile, GranularRadialDistribution, GranularPackingFraction):
        expect("rows", result(make(Input=nothing)).GetNumberOfRows(), 0)
    simulation = simulate([], EndTime=0.1)
    network = GranularContactNetwork(Input=OutputPort(simulation, CONTACTS))
    expect("tubes", result(network, 0.0).GetNumberOfCells(), 0)
    expect("errors", errors.messages, [])


def bad_cases():
    cube = lattice(CUBIC, 4)
    plain = grains([(0.0, 0, 0), (1, 0, 0)])
    lines = surface([(0, 0, 0), (1, 0, 0)], lines=[(0, 1)])
    three = surface([(0, 0, 0), (1, 0, 0), (2, 0, 0)], lines=[(0, 1, 2)])
    radial, packing, profile = (GranularRadialDistribution, GranularPackingFraction,
                                GranularProfile)
    network, plot = GranularContactNetwork, PlotGranularHistory
    return [
        (packing, plain, {}, "there is no point array 'Radius'"),
        (packing, blocks(cube, cube), {}, "Use Extract Block or Merge Blocks first: the Particle input has 2 blocks"),
        (packing, cube, {"Margin": 9.0},
         "Set Margin to 0, or OwnBox and Box: the box of the centres of the grains, reduced by Margin = 9 mean"
         " radii, has no volume: along x it extends from"),
        (packing, cube, {"OwnBox": 1, "Box": [0, 1, 2, 2, 0, 1]},
         "Box has no volume: along y it extends from 2 to 2."),
        (packing, cube, {"OwnBox": 1, "Box": [-numpy.inf, numpy.inf, 0, 1, 0, 1]},
         "Box has no finite volume: along x it extends from -inf to inf."),
        (packing, cube, {"OwnBox": 1, "Box": [-1e200, 1e200, -1e200, 1e200, 0, 1]},
         "Box has the volume inf, which is too small or too large to count with."),
        (radial, cube, {"RMax": 0.0}, "RMax = 0 must be above 0"),
        (radial, cube, {"EdgeCorrection": "Inner Grains"}, "Make RMax smaller: none of the 64 grains in the box"),
        (radial, cube, {"NumberOfBins": 0}, "NumberOfBins = 0 must be 1 or above"),
        (radial, grains([(0.0, 0, 0), (1, 0, 0)], Radius=[0.5, 0.5]), {},
         "The box of the centres of the grains has no volume: along y it extends from 0 to 0."),
        (radial, cube, {"NumberOfBins": 2000000000},
         "NumberOfBins = 2e+09 must be 100000 or below."),
        (profile, cube, {"NumberOfBins": 100001}, "NumberOfBins = 100001 must be 100000 or below."),
        (network, lines, {"NumberOfSides": 1001}, "NumberOfSides = 1001 must be 1000 or below."),
        (profile, cube, {"Axis": "Direction", "Direction": [0, 0, 0]},
         "Direction = (0, 0, 0) is no direction"),
        (profile, cube, {"OwnRange": 1, "Range": [2, 1]}, "Range is from 2 to 1"),
        (profile, cube, {"CrossSection": "Own Area", "Area": -1}, "Area = -1 must be above 0"),
        (profile, cube, {"CrossSection": "Cylinder", "CylinderRadius": 0},
         "CylinderRadius = 0 must be above 0"),
        (profile, cube, {"Show": "Stress"},
         "Connect the output Contacts of the simulation to the input Contacts, which Show = Stress needs."),
        (profile, cube, {"Show": "Velocity"}, "there is no point array 'Velocity'"),
        (profile, cube, {"Show": "Coordination Number"}, "there is no point array 'ContactCount'"),
        (network, surface([(0, 0, 0)], verts=[(0,)]), {}, "Connect the output Contacts of a simulation: 1 of 1 cells"),
        (network, lines, {}, "there is no cell array 'NormalForce'"),
        (network, three, {}, "Contact input, cell 0: a contact has 2 points, not 3."),
        (network, lines, {"TubeScale": 0}, "TubeScale = 0 must be above 0"),
        (network, lines, {"Threshold": -1}, "Threshold = -1 must be 0 or above"),
        (network, lines, {"NumberOfSides": 2}, "NumberOfSides = 2 must be 3 or above"),
        (plot, cube, {}, "Connect the output History of a simulation: Input is a vtkPolyData."),
    ]


def test_messages():
    errors = Errors()
    for make, data, properties, message in bad_cases():
        del errors.messages[:]
        filter = make(Input=produce(data), **properties)
        update(filter)
        expect_part(str(properties), filter.Status, message)
        expect(f"{message}: number of errors", len(errors.messages), 1)
        shown = servermanager.Fetch(filter)
        expect("field data", field_text(shown, "Status"), filter.Status)


run_tests(globals())
