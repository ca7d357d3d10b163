"""GranularParticleReader on initial states of MFiX, good ones and those that it has to refuse."""

import os
import sys

import numpy
from paraview.simple import GranularParticleReader, OpenDataFile
from reading import Errors, expect, expect_part, expect_refusals, field_text, numbers, path, run_tests, update, write

FOLDER = os.path.join(sys.argv[1], "..", "elsewhere", "mfix")
HEADER = ("Version 2.0\n" + "=\n" * 17 + "Dimension: 3\nParticles: 2\n=\nVariable\n=\nCoordinates: T\n"
          "Phase_ID: F 1\nDiameter: T\nDensity: T\nVelocity: F 0 0 0\nTemperature: F 300\nSpecies: F\n"
          "User_Scalar: F\n=\nX Y Z D Rho\n=\n")
STATE = HEADER + "0 0 0 0.1 2500\n1 0 0 0.1 2500\n"
OLD = "0.5 0.5 0.5 0.1 2600 0 0 0\n1.5 0.5 0.5 0.1 2600 0 0 0\n"


def at(name):
    return os.path.join(FOLDER, name)


def read(name):
    reader = GranularParticleReader(FileNames=[name])
    output = update(reader)
    expect(f"status of {name}", reader.Status, "OK")
    return output


def column(output, name):
    return numbers(output.GetPointData(), name)


def close(what, got, wanted):
    got, wanted = numpy.asarray(got, float), numpy.asarray(wanted, float)
    assert got.shape == wanted.shape and numpy.allclose(got, wanted, rtol=1e-14, atol=1e-14), (what, got, wanted)


def points(output):
    return [output.GetPoint(i) for i in range(output.GetNumberOfPoints())]


def sphere(radius):
    return 4 / 3 * numpy.pi * radius**3


def test_old_file():
    """Rows of x, y, z, radius, density, u, v, w with exponents of Fortran."""
    output = read(at("particle_input.dat"))
    close("positions", points(output), [[0.005, 0.0025, 0.01], [0.01, 0.0025, 0.01]])
    close("radii", column(output, "Radius"), [0.001, 0.0015])
    close("masses", column(output, "Mass"), [2500 * sphere(0.001), 2600 * sphere(0.0015)])
    close("velocities", column(output, "Velocity"), [[0, 0, -0.1], [0.1, 0, 0]])
    expect("ids", column(output, "ParticleId").tolist(), [0, 1])
    expect("notes", field_text(output, "Notes"), None)


def test_old_file_of_a_process_in_a_plane():
    output = read(at("particle_input_0001.dat"))
    close("positions", points(output), [[2.5, 1.15, 0], [2.5, 1.498, 0]])
    close("masses", column(output, "Mass"), [0.42 * sphere(0.15), 8.85 * sphere(0.18)])
    close("velocities", column(output, "Velocity"), [[0, 0, 0], [0, -1, 0]])


def test_version_2():
    """As MFiX writes it, with a word in small letters and a number of three digits behind the sign."""
    output = read(at("particle_output.dat"))
    close("positions", points(output), [[0.005 * (k + 1), 0.0025, 0.01] for k in range(3)])
    close("radii", column(output, "Radius"), [0.001, 0.0015, 0.001])
    close("masses", column(output, "Mass"), [2500 * sphere(r) for r in (0.001, 0.0015, 0.001)])
    velocity = column(output, "Velocity")
    expect("tiny velocity", velocity[1, 0], 0.12345678e-100)
    close("velocities", velocity, [[0, 0, -0.1], [0, 0, -0.2], [0.1, 0.5, 0]])
    expect("phases", column(output, "Material").tolist(), [0, 1, 0])
    close("temperatures", column(output, "Temperature"), [293, 294, 295])


def test_version_2_in_a_plane():
    """Values for all grains, newlines of Windows, and a row more than announced, as in fluid_bed_2d."""
    errors = Errors()
    output = read(at("plane.dat"))
    close("positions", points(output), [[0.0091, 0.003, 0], [0.0135, 0.003, 0]])
    close("radii", column(output, "Radius"), [0.002] * 2)
    close("masses", column(output, "Mass"), [2700 * sphere(0.002), 2600 * sphere(0.002)])
    close("velocities", column(output, "Velocity"), [[0.5, -0.25, 0]] * 2)
    expect("phases", column(output, "Material").tolist(), [0, 0])
    expect("notes", field_text(output, "Notes"), "Of 3 rows the first 2 are grains, as the file announces and MFiX reads.")
    expect("warnings", len(errors.warnings), 1)


def test_further_columns():
    """What a file does not name has no name here."""
    text = STATE.replace("Species: F", "Species: T (Ignored)").replace("2500\n", "2500 0.25 0.75\n")
    close("species", column(read(write("species.dat", text)), "Species"), [[0.25, 0.75]] * 2)
    output = read(write("further.dat", text.replace("User_Scalar: F", "User_Scalar: t")))
    close("further", column(output, "Further"), [[0.25, 0.75]] * 2)
    expect("notes", field_text(output, "Notes"),
           "The array Further has the last 2 columns: the file does not say which of Species and User_Scalar they are.")
    expect("none", read(write("no.dat", STATE.replace("Species: F", "Species: T"))).GetPointData().GetArray("Species"), None)


def test_phases_as_fortran_reads_them():
    text = STATE.replace("Phase_ID: F 1", "Phase_ID: F 3.0D+00")
    expect("given", column(read(write("given.dat", text)), "Material").tolist(), [2, 2])


def test_what_else_a_file_may_be():
    """The name says what a file of numbers is. A title, a count or names of columns say more."""
    grain = "1 0.5 0.25 0.125 1 2 3 4"
    for name, text, count in (
            ("particle_input.csv", "x,y,z,R\n1,2,3,0.5\n", 1),
            ("particle_input_table.dat", "x y z R vx vy vz id\n" + grain + "\n", 1),
            ("particle_input.xyz", "1\nProperties=pos:R:3:radius:R:1\n1 2 3 0.5\n", 1),
            ("particle_input.data", "1 0.25 0 0 0 1 1 1\n" + grain + " 5 6 7 8 9 10\n", 1),
            ("title.data", "Version 2.0\n\n1 atoms\n\nAtoms # sphere\n\n1 1 0.1 2500 0 0 0\n", 1),
            ("particle_input.dat", OLD, 2)):
        output = read(write(name, text))
        expect(name, output.GetNumberOfPoints(), count)
    close("of a table", column(read(path("particle_input_table.dat")), "Velocity"), [[1, 2, 3]])
    close("of MercuryDPM", column(read(path("particle_input.data")), "Radius"), [3])
    close("of a data file", column(read(path("title.data")), "Radius"), [0.05])


def test_numbers_without_the_name():
    """A table without names stays refused, and the message says how a file of MFiX is known."""
    expect_refusals(lambda name: GranularParticleReader(FileNames=name), [
        ("renamed", open(at("particle_input.dat")).read().replace("D", "E"),
         "A file of MFiX without a version has to keep its name, particle_input.dat")], ".dat")


def test_refusals():
    option = STATE.replace
    expect_refusals(lambda name: GranularParticleReader(FileNames=name), [
        ("superquadrics", option("Version 2.0", "Version 3.0"),
         "line 1: 'Version 3.0' of MFiX cannot be read, but only Version 2.0 and files without a version. Version 3.0 has superquadrics"),
        ("later", option("Version 2.0", "Version 4.0"), "line 1: 'Version 4.0' of MFiX cannot be read"),
        ("glued", option("Temperature", "Quaternion: F 1 0 0 0\nTemperature"),
         "line 29: grains of glued spheres cannot be read: their spheres are in another file of MFiX"),
        ("version alone", "Version 2.0\n", "the file ends before the end of its header"),
        ("cut header", STATE[:STATE.index("Density")], "the file ends before the line 'Density:'"),
        ("a line less", option("=\n=\n", "=\n", 1), "line 19: the line begins with 'Particles:', where the header of MFiX has 'Dimension:'"),
        ("four dimensions", option("Dimension: 3", "Dimension: 4"), "line 19: Dimension is '4', but has to be 2 or 3"),
        ("two dimensions", option("Dimension: 3", "Dimension: 2"), "line 35: the row has 5 values instead of 4"),
        ("word as count", option("Particles: 2", "Particles: two"), "line 20: the number of grains is 'two', which is not a whole number"),
        ("negative count", option("Particles: 2", "Particles: -2"), "line 20: the number of grains is '-2', but has to be 0 or above"),
        ("fewer", option("Particles: 2", "Particles: 3"), "the file has 2 grains, but announces 3"),
        ("cut row", STATE[:-5], "line 36: the row has 4 values instead of 5"),
        ("long row", STATE[:-1] + " 7\n", "line 36: the row has 6 values instead of 5"),
        ("two temperatures", option("Temperature: F", "Temperature: T").replace("2500\n", "2500 1 2\n"), "line 35: the row has 7 values instead of 5"),
        ("no coordinates", option("Coordinates: T", "Coordinates: F"), "line 24: Coordinates is F, but grains need them in their rows"),
        ("neither", option("Diameter: T", "Diameter: yes"), "line 26: Diameter is 'yes', but has to be T or F"),
        ("no value", option("Diameter: T", "Diameter: F"), "line 26: the line has fewer than 1 values for all grains"),
        ("two velocities", option("F 0 0 0", "F 0 0"), "line 28: the line has fewer than 3 values for all grains"),
        ("density 0 for all", option("Density: T", "Density: F 0.0"), "line 27: the value of Density is '0.0', but has to be above 0"),
        ("density 0", option("1 0 0 0.1 2500", "1 0 0 0.1 0.0D+00"), "line 36: column density is '0.0E+00', but has to be above 0"),
        ("diameter", option("1 0 0 0.1", "1 0 0 -.1"), "line 36: column diameter is '-.1', but has to be above 0"),
        ("repeated", option("1 0 0 0.1", "1 2*0 0.1 7"), "line 36: column y is '2*0', which is not a number"),
        ("commas", option("1 0 0 0.1 2500", "1,0,0,0.1,2500"), "line 36: the row has 1 values instead of 5"),
        ("phase 0", option("Phase_ID: F 1", "Phase_ID: F 0"), "line 25: Phase_ID is '0', but has to be a whole number from 1 on"),
        ("half a phase", option("Phase_ID: F 1", "Phase_ID: F 1.5"), "line 25: Phase_ID is '1.5', but has to be a whole number from 1 on"),
        ("infinite", option("1 0 0 0.1", "1 0 0 1D999"), "line 36: column diameter is '1E999', but has to be finite"),
        ("no exponent", option("1 0 0 0.1", "1 0 0 1D"), "line 36: column diameter is '1D', which is not a number"),
    ], ".dat")
    for number, (text, part) in enumerate((
            (OLD.replace(" 0\n", " 0 7\n"), "line 1: the row has 9 values; spheres of MFiX have 8 (x, y, z, radius, density, u, v, w), or 6 in a plane"),
            (OLD.replace("0 0 0\n", "0 0\n"), "line 1: the row has 7 values; spheres of MFiX have 8"),
            (OLD[:-3], "line 2: the row has 7 values instead of 8"),
            (OLD.replace("2600", "0.0D+00"), "line 1: column density is '0.0E+00', but has to be above 0"),
            ("3\n" + OLD, "the file has 2 grains, but announces 3"),
            (OLD + "end of file\n", "line 3: the row has 3 values instead of 8"))):
        os.makedirs(path(str(number)))
        expect_refusals(lambda name: GranularParticleReader(FileNames=name),
                        [(f"{number}/particle_input", text, part)], ".dat")


def test_cut_files():
    """A state that is cut is refused, or its last number may be another one, which is told."""
    for end in [*range(12, len(STATE) - 40, 11), *range(len(STATE) - 40, len(STATE) - 1)]:
        errors = Errors()
        reader = GranularParticleReader(FileNames=[write("cut.dat", STATE[:end])])
        update(reader)
        if reader.Status == "OK":
            expect_part(f"notes at {end}", reader.Notes, "The last line has no end")
            assert STATE[:end].splitlines()[-1].count(" ") == 4, end
        else:
            expect("errors", len(errors.messages), 1)


def test_file_open():
    for name in ("particle_input.dat", "particle_output.dat", "plane.dat"):
        expect(name, OpenDataFile(at(name)).GetXMLName(), "GranularParticleReader")


run_tests(globals())
