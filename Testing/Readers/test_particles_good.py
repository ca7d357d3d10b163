"""GranularParticleReader on single tables that it has to read."""

import csv
import sys

import numpy

from paraview.simple import GranularParticleReader
from reading import Errors, expect, field_text, numbers, run_tests, update, write

VERTEX = 1
HEADER = "x,y,z,R,vx,vy,vz,q0,q1,q2,q3,wx,wy,wz"


def read(text):
    reader = GranularParticleReader(FileNames=write("grains.csv", text))
    errors = Errors()
    output = update(reader)
    expect("status", reader.Status, "OK")
    expect("status on the output", field_text(output, "Status"), "OK")
    expect("errors", errors.messages, [])
    expect("warnings", len(errors.warnings), 1 if "Left out" in (reader.Notes or "") else 0)
    expect("a vertex for each grain", [output.GetCellType(i) for i in range(output.GetNumberOfCells())],
           output.GetNumberOfPoints() * [VERTEX])
    return output, reader.Notes or ""


def column(output, name):
    return numbers(output.GetPointData(), name).tolist()


def test_reference_table(folder):
    """Every number of a file written with 17 digits, to the bit."""
    file_name = f"{folder}/box80/frame007.csv"
    output = update(GranularParticleReader(FileNames=file_name))
    with open(file_name, newline="") as file:
        rows = list(csv.DictReader(file))
    expect("grains", output.GetNumberOfPoints(), 80)
    expect("point type", output.GetPoints().GetData().GetDataTypeAsString(), "double")
    for name, columns in {"Radius": ["R"], "Velocity": ["vx", "vy", "vz"],
                          "AngularVelocity": ["wx", "wy", "wz"],
                          "Orientation": ["q0", "q1", "q2", "q3"]}.items():
        expected = numpy.array([[float(row[key]) for key in columns] for row in rows])
        expect(f"type of {name}", output.GetPointData().GetArray(name).GetDataTypeAsString(), "double")
        expect(name, numbers(output.GetPointData(), name).reshape(80, -1).tolist(), expected.tolist())
    expect("points", [output.GetPoint(i) for i in range(80)],
           [tuple(float(row[key]) for key in "xyz") for row in rows])
    ids = output.GetPointData().GetGlobalIds()
    expect("global ids", (ids.GetName(), column(output, "ParticleId")), ("ParticleId", list(range(80))))
    expect("no Material", output.GetPointData().HasArray("Material"), 0)


def test_defaults():
    output, notes = read("x,y,z,R\n1,2,3,4\n5,6,7,8\n")
    expect("radius", column(output, "Radius"), [4.0, 8.0])
    expect("velocity", column(output, "Velocity"), 2 * [[0.0, 0.0, 0.0]])
    expect("angular velocity", column(output, "AngularVelocity"), 2 * [[0.0, 0.0, 0.0]])
    expect("orientation", column(output, "Orientation"), 2 * [[1.0, 0.0, 0.0, 0.0]])
    expect("ids", column(output, "ParticleId"), [0, 1])
    expect("notes", notes, "")


def test_columns_in_any_order():
    output, _ = read("wz,R,material,q3,q2,q1,q0,z,id,y,mass,x,vy\n"
                     "9,0.5,3,0.4,0.3,0.2,0.1,30,7,20,2.5,10,-1\n"
                     "8,0.25,0,0,0,0,-1,31,4,21,1e-300,11,1\n")
    expect("points", [output.GetPoint(0), output.GetPoint(1)], [(10.0, 20.0, 30.0), (11.0, 21.0, 31.0)])
    expect("velocity", column(output, "Velocity"), [[0.0, -1.0, 0.0], [0.0, 1.0, 0.0]])
    expect("orientation", column(output, "Orientation"), [[0.1, 0.2, 0.3, 0.4], [-1.0, 0.0, 0.0, 0.0]])
    expect("angular velocity", column(output, "AngularVelocity"), [[0.0, 0.0, 9.0], [0.0, 0.0, 8.0]])
    expect("ids", column(output, "ParticleId"), [7, 4])
    expect("material", column(output, "Material"), [3, 0])
    expect("mass", column(output, "Mass"), [2.5, 1e-300])


def test_further_columns():
    output, notes = read("x,y,z,R,charge,kind,strange,Velocity,\n"
                         "1,2,3,4,0.5,sand,nan,1,\n5,6,7,8,-2,\"clay, wet\",1,2,\n")
    expect("charge", column(output, "charge"), [0.5, -2.0])
    expect("an extra column may hold nan", numpy.isnan(column(output, "strange")).tolist(), [True, False])
    expect("Velocity stays the velocity", column(output, "Velocity"), 2 * [[0.0, 0.0, 0.0]])
    expect("kind", output.GetPointData().HasArray("kind"), 0)
    expect("notes", notes, "Left out, as they do not hold numbers throughout: kind, (without a name).")


def test_forms_of_the_file():
    for what, text in {
        "carriage returns": "x,y,z,R\r\n1,2,3,4\r\n\r\n\r\n",
        "old Macintosh": "x,y,z,R\r1,2,3,4\r",
        "blanks": "\n  x , y,z ,\tR\n 1,  2\t,3, 4  \n\n   \n",
        "quotes": '"x","y", "z" ,"R"\n1,2,"3",4\n',
        "byte order mark": "\ufeffx,y,z,R\n1,2,3,4\n",
        "signs and exponents": "x,y,z,R\n+1,0.2e+1,300E-2,4.\n",
    }.items():
        output, notes = read(text)
        expect(what, (output.GetNumberOfPoints(), output.GetPoint(0), column(output, "Radius"), notes),
               (1, (1.0, 2.0, 3.0), [4.0], ""))


def test_no_grains():
    output, _ = read(HEADER + "\n")
    expect("points", output.GetNumberOfPoints(), 0)
    expect("arrays", {output.GetPointData().GetArrayName(i): output.GetPointData().GetArray(i).GetNumberOfComponents()
                      for i in range(output.GetPointData().GetNumberOfArrays())},
           {"Radius": 1, "Velocity": 3, "AngularVelocity": 3, "Orientation": 4, "ParticleId": 1})


run_tests(globals(), *sys.argv[1:])
