"""GranularParticleReader on files of other programs that it has to refuse, each with one message."""

from paraview.simple import GranularParticleReader
from reading import Errors, expect, expect_part, expect_refusals, run_tests, update, write

DUMP = ("ITEM: TIMESTEP\n100\nITEM: NUMBER OF ATOMS\n2\nITEM: BOX BOUNDS pp pp pp\n0 1\n0 1\n0 1\n"
        "ITEM: ATOMS id type x y z radius\n1 1 0 0 0 0.1\n2 1 0 0 0.5 0.1\n")
DATA = "title\n\n2 atoms\n1 atom types\n\n0 1 xlo xhi\n0 1 ylo yhi\n0 1 zlo zhi\n\n"
SPHERES = DATA + "Atoms # sphere\n\n1 1 0.1 2500 0 0 0\n2 1 0.1 2500 0.5 0.5 0.5\n"
VELOCITIES = "\nVelocities\n\n1 0 0 0 0 0 0\n2 0 0 0 0 0 0\n"
ELLIPSOIDS = (DATA + "2 ellipsoids\n\nAtoms # ellipsoid\n\n1 1 1 1000 0 0 0\n2 1 1 1000 0.5 0.5 0.5\n\n"
              "Ellipsoids\n\n1 0.1 0.1 0.1 1 0 0 0\n2 0.1 0.1 0.1 1 0 0 0\n")
YADE = "#format x_y_z_r_matId\n0 0 0 0.1 0\n1 0 0 0.1 1\n"
XYZ = "2\nProperties=species:S:1:pos:R:3:radius:R:1 Time=0.5\nCu 0 0 0 0.1\nAl 1 0 0 0.1\n"

CASES = [
    # dumps
    ("cut off", DUMP[:-16], "line 10: the section has 1 atoms, but ITEM: NUMBER OF ATOMS announces 2"),
    ("cut row", DUMP[:-5], "line 11: the row has 5 values instead of 6"),
    ("more atoms", DUMP + "3 1 0 0 0 0.1\n", "line 12: the section has 3 atoms, but ITEM: NUMBER OF ATOMS announces 2"),
    ("long row", DUMP.replace("0.5 0.1", "0.5 0.1 7"), "line 11: '7' follows the 6 values of the row"),
    ("no atoms", DUMP[:DUMP.index("ITEM: ATOMS")], "the file ends before the section ITEM: ATOMS"),
    ("no number", DUMP.replace("ITEM: NUMBER OF ATOMS\n2\n", ""), "line 7: the section ITEM: NUMBER OF ATOMS is missing before the atoms"),
    ("bad number", DUMP.replace("ATOMS\n2", "ATOMS\ntwo"), "line 4: the number of atoms is 'two', which is not a whole number"),
    ("no position", DUMP.replace("x y z", "x y w"), "line 9: the file has 2 of the 3 columns of x, y and z"),
    ("twice", DUMP.replace("type x", "x x"), "line 9: column 'x' is named twice"),
    ("no radius", DUMP.replace("radius", "charge"), "give one radius, or one for each type of grains, as Radii of the reader: the file has none"),
    ("word", DUMP.replace("0 0 0.5", "0 up 0.5"), "line 11: column y is 'up', which is not a number"),
    ("nan", DUMP.replace("0 0 0.5", "0 -nan 0.5"), "line 11: column y is '-nan', but has to be finite"),
    ("radius 0", DUMP.replace("0.5 0.1", "0.5 0"), "line 11: column radius is '0', but has to be above 0"),
    ("same id", DUMP.replace("2 1 0", "1 1 0"), "line 11: column id is '1', as in line 10 already"),
    ("id 0", DUMP.replace("2 1 0", "0 1 0"), "line 11: column id is '0', but has to be 1 or above"),
    ("half an orientation", DUMP.replace("radius", "quatw"), "line 9: the file has 1 of the 4 columns of an orientation"),
    ("no box", DUMP.replace("ITEM: BOX BOUNDS pp pp pp\n0 1\n0 1\n0 1\n", "").replace("x y z", "xs ys zs"),
     "positions are fractions of the box, but ITEM: BOX BOUNDS is missing"),
    ("bad bound", DUMP.replace("pp\n0 1", "pp\n0 one"), "line 6: a bound of the box is 'one', which is not a number"),
    ("no section", DUMP.replace("ITEM: NUMBER", "NUMBER"), "line 9: the section ITEM: NUMBER OF ATOMS is missing before the atoms"),
    # data files
    ("no style", SPHERES.replace(" # sphere", ""), "line 12: choose the AtomStyle of the reader: the section Atoms does not say of which style it is, as 'Atoms # sphere' does"),
    ("other style", SPHERES.replace("# sphere", "# peri"), "line 12: atoms of the style 'peri' cannot be read, only those of atomic, charge,"),
    ("columns", SPHERES.replace("# sphere", "# full").replace(" 2500", ""), "line 12: the row has 6 values, but atoms of the style full have 7, or 10 with flags of images"),
    ("a row less", SPHERES.replace("2 atoms", "3 atoms"), "the section Atoms has 2 rows, but the header announces 3 atoms"),
    ("no section of atoms", DATA, "the file has no section Atoms"),
    ("size 0", SPHERES.replace("1 1 0.1", "1 1 0"), "line 12: column diameter is '0', but has to be above 0"),
    ("density", SPHERES.replace("2500 0 ", "-1 0 "), "line 12: column density is '-1', but has to be above 0"),
    ("unknown atom", SPHERES + VELOCITIES.replace("2 0", "5 0"), "line 18: no atom before this line has the id '5'"),
    ("short velocity", SPHERES + VELOCITIES.replace("2 0", "2"), "line 18: the row has 6 values instead of 4 or 7"),
    ("bad velocity", SPHERES + VELOCITIES.replace("2 0", "2 fast"), "line 18: a value is 'fast', which is not a number"),
    ("atoms twice", SPHERES + "\n" + SPHERES[len(DATA):], "the section Atoms is there twice"),
    ("cut ellipsoids", ELLIPSOIDS[:ELLIPSOIDS.rindex("2 0.1")], "line 19: the section Ellipsoids has 1 rows, but the header announces 2 ellipsoids"),
    ("cut velocities", SPHERES + VELOCITIES[:VELOCITIES.rindex("2 0")], "line 17: the section Velocities has 1 rows, but the header announces 2 atoms"),
    ("no ellipsoid", ELLIPSOIDS[:ELLIPSOIDS.rindex("2 0.1")].replace("2 ellipsoids", "1 ellipsoids"), "line 15: this atom has no size in the section Ellipsoids"),
    ("no orientation", ELLIPSOIDS.replace("2 0.1 0.1 0.1 1", "2 0.1 0.1 0.1 0"), "line 20: the quaternion of the orientation is 0, 0, 0, 0"),
    ("no size", DATA + "Atoms # atomic\n\n1 1 0 0 0\n2 1 1 1 1\n", ": give one radius, or one for each type of grains, as Radii of the reader: the file has none."),
    ("no mass", DATA + "Masses\n\n1 0\n\nAtoms # atomic\n\n1 1 0 0 0\n2 1 1 1 1\n", "line 12: a mass is '0', but has to be above 0"),
    ("no mass of type", DATA + "Masses\n\n1 2\n\nAtoms # atomic\n\n1 1 0 0 0\n2 7 1 1 1\n", "line 17: the section Masses has none for the type of this atom"),
    # Yade
    ("joints", YADE.replace("x_y_z_r_matId", "jointedPM"), "line 1: export x_y_z_r, x_y_z_r_matId, id_x_y_z_r_matId or x_y_z_r_attrs: the format 'jointedPM' has no positions"),
    ("yade row", YADE.replace("1 0 0 0.1", "1 0 0"), "line 3: the row has 4 values instead of 5"),
    ("yade material", YADE.replace("0.1 1", "0.1 -1"), "line 3: column matId is '-1', but has to be 0 or above and 32 bits"),
    ("yade number", YADE.replace("1 0 0", "1 0 x"), "line 3: column z is 'x', which is not a number"),
    # XYZ
    ("too few", XYZ.replace("2\n", "3\n", 1), "line 4: the frame has 2 grains, but its first line announces 3"),
    ("xyz row", XYZ.replace("0 0.1\nAl", "0\nAl"), "line 3: the row has 4 values instead of 5"),
    ("xyz radius", XYZ.replace("0 0.1\nAl", "0 0\nAl"), "line 3: column radius is '0', but has to be above 0"),
    ("xyz without", XYZ.replace(":radius:", ":size:"), "give one radius, or one for each type of grains, as Radii of the reader: the file has none"),
    ("properties", XYZ.replace("pos:R:3", "pos:R:many"), "a number of columns in Properties is 'many', which is not a whole number"),
    ("endless", XYZ.replace("pos:R:3", "pos:R:999999999999"), "Properties announces 999999999999 columns of 'pos', which the rows cannot have"),
    ("more than memory", XYZ.replace("pos:R:3", "pos:R:9223372036854775807"),
     "Properties announces 9223372036854775807 columns of 'pos', which the rows cannot have"),
    ("lattice", XYZ.replace("Time", "Lattice=\"1 0 0\" Time"), "Lattice has 3 numbers instead of 9"),
    ("packed", b"\x1f\x8b\x08\x00 packed", "unpack the file first (gunzip); it is compressed."),
]


def test_refusals():
    expect_refusals(lambda name: GranularParticleReader(FileNames=name), CASES, ".txt")


def test_values_of_the_reader():
    text = DUMP.replace("radius", "charge").replace("2 1 0", "2 3 0")
    for properties, part in (
            ({"Radii": [0.1, 0.2]}, "give one value, or one for each type, as Radii: there are grains of type 3, but 2 values"),
            ({"Radii": [0]}, "Radii has to be above 0 and finite"),
            ({"Radii": [0.1], "Densities": [-1]}, "Densities has to be above 0 and finite"),
            ({"Radii": [0.1], "StepLength": 0}, "StepLength has to be above 0 and finite")):
        reader = GranularParticleReader(FileNames=write("given.dump", text), **properties)
        errors = Errors()
        update(reader)
        expect(f"errors of {properties}", len(errors.messages), 1)
        expect_part("status", reader.Status, part)
    reader.StepLength = 1
    update(reader)
    expect("status", reader.Status, "OK")


def test_style_can_be_chosen():
    reader = GranularParticleReader(FileNames=write("hidden.data", SPHERES.replace(" # sphere", "")), AtomStyle="sphere")
    expect("grains", update(reader).GetNumberOfPoints(), 2)
    expect("status", reader.Status, "OK")


run_tests(globals())
