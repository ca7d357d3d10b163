"""File > Open and File > Save Data: which reader and writer ParaView offers for which file."""

import sys

from paraview import servermanager
from paraview.simple import GranularParticleReader, OpenDataFile, SaveData
from reading import expect, path, run_tests, update, write

factory = servermanager.vtkSMProxyManager.GetProxyManager().GetReaderFactory()
session = servermanager.ActiveConnection.Session


def readers(file_name):
    """What the dialog of File > Open would offer."""
    if factory.GetNumberOfRegisteredPrototypes() == 0:
        factory.UpdateAvailableReaders()
    found = factory.GetReaders(file_name, session)
    return {found.GetString(i + 1) for i in range(0, found.GetNumberOfStrings(), 3)}


def test_meshes(folder):
    file_name = f"{folder}/box80/boundary.off"
    expect("readers", readers(file_name) >= {"OFFReader"}, True)
    reader = OpenDataFile(file_name)
    expect("reader", reader.GetXMLName(), "OFFReader")
    expect("cells", update(reader).GetNumberOfCells(), 5)


def test_particle_tables(folder):
    """ParaView's own reader of .csv stays the first; the plugin's is offered beside it."""
    file_name = f"{folder}/box80/frame001.csv"
    expect("readers", readers(file_name) >= {"CSVReader", "GranularParticleReader"}, True)
    expect("first reader of .csv", OpenDataFile(file_name).GetXMLName(), "CSVReader")


def test_other_tables_are_left_alone():
    for content in ("a,b,c\n1,2,3\n", "", bytes(range(256)) * 1000):
        found = readers(write("other.csv", content))
        expect("CSVReader", "CSVReader" in found, True)
        expect("GranularParticleReader", "GranularParticleReader" in found, False)


def test_files_of_others():
    """The plugin's reader is offered whatever the suffix is, beside ParaView's own for molecules."""
    plain = write("water.xyz", "3\n\nO 0 0 0\nH 1 0 0\nH 0 1 0\n")
    expect("plain XYZ", "GranularParticleReader" in readers(plain), True)
    named = write("grains.xyz", "1\nProperties=species:S:1:pos:R:3:radius:R:1\nO 0 0 0 1\n")
    expect("named columns", "GranularParticleReader" in readers(named), True)
    dump = ("ITEM: TIMESTEP\n0\nITEM: NUMBER OF ATOMS\n0\nITEM: BOX BOUNDS ff ff ff\n0 1\n0 1\n0 1\n"
            "ITEM: ATOMS id type x y z radius\n")
    for name, text in (("dump100.liggghts", dump), ("packing.dat", "# x y z r\n0 0 0 1\n"), ("run.dat", dump),
                       ("Drum.data", "0 0 0 0 0 1 1 1\n"), ("Drum.data.0012", "0 0 0 0 0 1 1 1\n")):
        expect(name, "GranularParticleReader" in readers(write(name, text)), True)
    expect("of LIGGGHTS", OpenDataFile(write("dump0.liggghts", dump)).GetXMLName(), "GranularParticleReader")


def test_saved_grains(folder):
    SaveData(path("saved.tinydem"), GranularParticleReader(FileNames=f"{folder}/box80/frame001.csv"))
    expect("readers", readers(path("saved.tinydem")), {"GranularParticleReader"})
    reader = OpenDataFile(path("saved.tinydem"))
    expect("reader", reader.GetXMLName(), "GranularParticleReader")
    expect("grains", update(reader).GetNumberOfPoints(), 80)
    SaveData(path("s.tinydem"), GranularParticleReader(FileNames=[path("saved.tinydem")] * 3),
             Writetimestepsasfileseries=1)
    reader = OpenDataFile([path(f"s_{k}.tinydem") for k in range(3)])
    reader.UpdatePipelineInformation()
    expect("times", list(reader.TimestepValues), [0.0, 1.0, 2.0])


def test_names_in_the_dialogs(folder):
    types = factory.GetSupportedFileTypes(session).split(";;")
    patterns = {name.split(" (")[0]: set(name.split(" (")[1].rstrip(")").split()) for name in types}
    expect("meshes", patterns["Object File Format"], {"*.off"})
    expect("grains", patterns["Grains of TinyDEM, LAMMPS, Yade, XYZ"],
           {"*." + end for end in ("csv csv.series tinydem tinydem.series dump lammpstrj lammps liggghts lmp data dat "
                                   "xyz extxyz txt").split()} | {"dump.*", "data.*", "*.data.*"})
    writers = servermanager.vtkSMProxyManager.GetProxyManager().GetWriterFactory()
    writers.UpdateAvailableWriters()
    grains = GranularParticleReader(FileNames=f"{folder}/box80/frame001.csv")
    grains.UpdatePipeline()
    expect("writer", "TinyDEM Particles(*.tinydem )" in writers.GetSupportedFileTypes(grains.SMProxy, 0), True)


run_tests(globals(), *sys.argv[1:])
