"""What the tests of the readers share: files to read, and the errors that come of it."""

import os
import tempfile

import numpy
from paraview import servermanager, vtk
from paraview.simple import SaveData, TrivialProducer
from vtkmodules.util.numpy_support import numpy_to_vtk, vtk_to_numpy

_folder = tempfile.TemporaryDirectory(prefix="granular-readers-")


def path(name):
    """A path of that name in a folder that is deleted with the test."""
    return os.path.join(_folder.name, name)


def write(name, text):
    """Writes a file for the test and returns its path; text may be str or bytes."""
    data = text.encode() if isinstance(text, str) else text
    with open(path(name), "wb") as file:
        file.write(data)
    return path(name)


class Errors:
    """Collects all errors and warnings that are reported from now on."""

    def __init__(self):
        self.messages = []
        self.warnings = []
        window = vtk.vtkOutputWindow.GetInstance()
        window.RemoveObservers("ErrorEvent")
        window.RemoveObservers("WarningEvent")
        window.AddObserver("ErrorEvent", self._recorder(self.messages))
        window.AddObserver("WarningEvent", self._recorder(self.warnings))

    @staticmethod
    def _recorder(messages):
        def record(caller, event, text):
            messages.append(text)

        record.CallDataType = vtk.VTK_STRING
        return record


def update(reader, time=None):
    """Updates a reader and returns its output; the information properties are fresh after it."""
    if time is None:
        reader.UpdatePipeline()
    else:
        reader.UpdatePipeline(time)
    reader.UpdatePropertyInformation()
    return servermanager.Fetch(reader)


def make_grains(count, **changes):
    """A proxy that outputs grains with the hardest doubles there are; changes replace arrays."""
    bits = numpy.random.default_rng(5).integers(0, 2**64, size=(count, 20), dtype=numpy.uint64)
    values = bits.view(numpy.float64)
    values = numpy.where(numpy.isfinite(values), values, 0.1)
    values[0, :9] = [-0.0, 5e-324, 2.2250738585072009e-308, numpy.finfo(float).max, 0.1, 1 / 3, 1e23,
                     -numpy.finfo(float).max, 9007199254740993.0]
    points = vtk.vtkPoints()
    points.SetData(numpy_to_vtk(values[:, :3].copy(), deep=1))
    data = vtk.vtkPolyData()
    data.SetPoints(points)
    arrays = {"Radius": numpy.abs(values[:, 3]), "Velocity": values[:, 4:7],
              "Orientation": values[:, 7:11], "AngularVelocity": values[:, 11:14],
              "ParticleId": 3 * numpy.arange(count)[::-1], "Material": numpy.arange(count) % 4,
              "Mass": numpy.abs(values[:, 14])}
    arrays.update(changes)
    for name, array in arrays.items():
        if array is not None:
            array = numpy_to_vtk(numpy.ascontiguousarray(array), deep=1)
            array.SetName(name)
            data.GetPointData().AddArray(array)
    proxy = TrivialProducer()
    proxy.GetClientSideObject().SetOutput(data)
    proxy.MarkModified(proxy.SMProxy)
    proxy.UpdatePipeline()
    return proxy


def numbers(data, name):
    """A point or cell array as numpy array."""
    return vtk_to_numpy(data.GetArray(name))


def field_text(output, name):
    """The text in a field data array of one value, or None."""
    array = output.GetFieldData().GetAbstractArray(name)
    return array.GetValue(0) if array else None


def expect(what, value, expected):
    """Fails with both values unless they are equal."""
    if value != expected:
        raise AssertionError(f"{what}: expected {expected!r}, got {value!r}")


def but_overlaps(notes):
    """Notes without that of contacts which were pressed deep, as soft grains are."""
    return "\n".join(line for line in (notes or "").splitlines() if not line.startswith("Set YoungsModulus to "))


def expect_part(what, text, part):
    """Fails with both texts unless one holds the other."""
    if part not in text:
        raise AssertionError(f"{what}: expected ...{part!r}..., got {text!r}")


def expect_raised(part, function, *arguments, **named):
    """A granular.Error with a part of a sentence, and nothing else. Returns it."""
    import granular  # which not every test has

    try:
        function(*arguments, **named)
    except granular.Error as error:
        expect_part("message", str(error), part)
        return error
    raise AssertionError(f"nothing was raised; expected ...{part}...")


def expect_refusals(make_reader, cases, suffix):
    """Reads each bad file, a row (name, content, part of the message): one error with that message,
    which is also the status, names the file, and leaves the output empty."""
    for name, content, part in cases:
        file_name = write(name + suffix, content)
        reader = make_reader(file_name)
        errors = Errors()
        output = update(reader)
        expect(f"{name}: number of errors", len(errors.messages), 1)
        status = reader.Status
        expect_part(f"{name}: status", status, part)
        expect_part(f"{name}: status", status, file_name)
        expect_part(f"{name}: error", errors.messages[0], status)
        if output:
            expect(f"{name}: points", output.GetNumberOfPoints(), 0)


def expect_unsaved(suffix, cases):
    """Saves what cannot be, a row (proxy, part of the message): one error with that message, and no file."""
    for k, (grains, part) in enumerate(cases):
        errors = Errors()
        SaveData(path(f"bad{k}{suffix}"), grains)
        expect("number of errors", len(errors.messages), 1)
        expect_part("message", errors.messages[0], part)
        expect("no file is left", os.path.exists(path(f"bad{k}{suffix}")), False)


def expect_unwritable(make_writer, suffix):
    """Writes to where there is no folder, and to a device that is always full: one error each."""
    for name, part in ((path("no/such/folder" + suffix), f"folder{suffix}: the file cannot be written."),
                       ("/dev/full", "/dev/full: the file cannot be written to its end")):
        errors = Errors()
        make_writer(Input=make_grains(200), FileName=name).UpdatePipeline()
        expect("number of errors", len(errors.messages), 1)
        expect_part("message", errors.messages[0], part)


def run_tests(module, *arguments):
    """Calls every function of a module whose name begins with test_, with arguments if it takes any."""
    for name, test in list(module.items()):
        if name.startswith("test_"):
            print(name, flush=True)
            test(*arguments[:test.__code__.co_argcount])
