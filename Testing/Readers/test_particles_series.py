"""GranularParticleReader on a series of tables: each file is a time step."""

import json
import os
import sys

from paraview.simple import GetAnimationScene, GranularParticleReader
from reading import Errors, expect, numbers, path, run_tests, update, write


def first_x(file_name):
    with open(file_name) as file:
        return float(file.read().splitlines()[1].split(",")[0])


def test_reference_series(folder):
    names = [f"{folder}/box80/frame{k:03d}.csv" for k in range(1, 17)]
    reader = GranularParticleReader(FileNames=names)
    reader.UpdatePipelineInformation()
    expect("times", list(reader.TimestepValues), [float(k) for k in range(16)])
    scene = GetAnimationScene()
    scene.UpdateAnimationUsingDataTimeSteps()
    expect("animation", list(scene.TimeKeeper.TimestepValues), [float(k) for k in range(16)])
    for k in (0, 15, 3, 4, 0, 7):
        expect(f"time {k}", update(reader, float(k)).GetPoint(0)[0], first_x(names[k]))
    expect("between two files the earlier one", update(reader, 7.9).GetPoint(0)[0], first_x(names[7]))


def test_number_of_grains_may_change():
    names = [write(f"n{k}.csv", "x,y,z,R\n" + "".join(f"{i},0,0,1\n" for i in range(k))) for k in range(4)]
    reader = GranularParticleReader(FileNames=names)
    for k in (0, 3, 1, 2, 0):
        output = update(reader, float(k))
        expect("grains", output.GetNumberOfPoints(), k)
        expect("radii", len(numbers(output.GetPointData(), "Radius")), k)


def test_series_file_with_times():
    """A .series file beside the tables has their times."""
    names = [write(f"t{k}.csv", f"x,y,z,R\n{k},0,0,1\n") for k in range(3)]
    text = {"file-series-version": "1.0",
            "files": [{"name": os.path.basename(name), "time": 0.25 * k} for k, name in enumerate(names)]}
    reader = GranularParticleReader(FileNames=write("t.csv.series", json.dumps(text)))
    reader.UpdatePipelineInformation()
    expect("times", list(reader.TimestepValues), [0.0, 0.25, 0.5])
    expect("grain", update(reader, 0.5).GetPoint(0), (2.0, 0.0, 0.0))


def test_notes_of_a_series_are_told_once():
    names = [write(f"w{k}.csv", "x,y,z,R,kind\n0,0,0,1,sand\n") for k in range(3)]
    reader = GranularParticleReader(FileNames=names)
    errors = Errors()
    for k in (0, 1, 2, 1):
        update(reader, float(k))
        expect("notes", reader.Notes, "Left out, as they do not hold numbers throughout: kind.")
    expect("warnings", len(errors.warnings), 1)


run_tests(globals(), *sys.argv[1:])
