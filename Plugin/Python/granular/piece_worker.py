"""What each process does to write its piece of a frame. It runs in all of them, by itself: the package
is imported in the first one only."""

import os

from vtkmodules.vtkCommonCore import vtkCharArray, vtkStringArray
from vtkmodules.vtkCommonDataModel import vtkDataObject
from vtkmodules.vtkIOXML import vtkXMLPolyDataWriter
from vtkmodules.vtkParallelCore import vtkMultiProcessController

PROBLEMS = "Problems"
_LONGEST = 240  # bytes of a message


def open_new(name, mode):
    """A file to write, never through a link: in a folder that others write to, one could lead to any
    file of the user."""
    text = {} if "b" in mode else {"newline": "", "encoding": "utf-8"}
    return open(name, mode, **text,
                opener=lambda path, flags: os.open(path, flags | os.O_NOFOLLOW, 0o666))


def sync(path):
    """Has a file or a folder on disk."""
    there = os.open(path, os.O_RDONLY)
    try:
        os.fsync(there)
    finally:
        os.close(there)


def write_text(name, text, mode="w"):
    """Writes or appends a text, until it is on disk."""
    with open_new(name, mode) as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())


def as_file(data):
    """The text of a .vtp, or None."""
    writer = vtkXMLPolyDataWriter()
    writer.SetInputData(data)
    writer.WriteToOutputStringOn()  # VTK 9.2 ends the program where a disk is full
    # Binary, because ParaView 5.11 with a recent expat cannot read back appended data.
    writer.SetDataModeToBinary()
    return writer.GetOutputString() if writer.Write() else None


def piece_name(folder, piece):
    """Name of the file of a process in the folder of a frame."""
    return os.path.join(folder, f"{os.path.basename(folder)}_{piece}.vtp")


def write_piece(data, output, folder, time):
    """Writes the data of this process into a folder; what went wrong in any of them is in the field
    data of the output of the first."""
    controller = vtkMultiProcessController.GetGlobalController()
    piece, count = controller.GetLocalProcessId(), controller.GetNumberOfProcesses()
    problem = ""
    try:
        own = data.NewInstance()
        own.ShallowCopy(data)
        own.GetInformation().Set(vtkDataObject.DATA_TIME_STEP(), time)
        os.makedirs(folder, exist_ok=True)
        name = piece_name(folder, piece)
        text = as_file(own)
        if text is None:
            raise OSError(f"the file {name} cannot be written")
        write_text(name, text)
        sync(folder)
    except BaseException as error:  # of whatever kind: the others wait for this process
        problem = f"process {piece}: {error or type(error).__name__}"
    told = vtkStringArray()
    told.SetName(PROBLEMS)
    for text in _gathered(controller, problem.encode("ascii", "replace"), count):
        if text:
            told.InsertNextValue(text)
    output.GetFieldData().AddArray(told)


def _gathered(controller, text, count):
    """The text of each process."""
    here, all_of_them = vtkCharArray(), vtkCharArray()
    here.SetNumberOfValues(_LONGEST)
    all_of_them.SetNumberOfValues(_LONGEST * count)
    for k in range(_LONGEST):
        here.SetValue(k, chr(text[k]) if k < len(text) else " ")
    if count == 1:
        all_of_them = here
    else:
        controller.AllGather(here, all_of_them)
    letters = "".join(all_of_them.GetValue(k) for k in range(_LONGEST * count))
    return [letters[k:k + _LONGEST].strip() for k in range(0, len(letters), _LONGEST)]
