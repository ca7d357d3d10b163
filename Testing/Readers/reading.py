"""What the tests of the readers share: files to read, and the errors that come of it."""

import os
import tempfile

from paraview import servermanager, vtk
from vtkmodules.util.numpy_support import vtk_to_numpy

_folder = tempfile.TemporaryDirectory(prefix="granular-readers-")


def path(name):
    """A path of that name in a folder that goes away with the test."""
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


def expect_part(what, text, part):
    """Fails with both texts unless one holds the other."""
    if part not in text:
        raise AssertionError(f"{what}: expected ...{part!r}..., got {text!r}")


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
