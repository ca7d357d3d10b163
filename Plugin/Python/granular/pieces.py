"""A frame of which each process writes its piece: a folder of them, and a file (.pvtp) that names them
all, as ParaView opens it."""

import os
from xml.sax.saxutils import quoteattr

from paraview import simple as pv
from vtkmodules.util.vtkConstants import (VTK_DOUBLE, VTK_FLOAT, VTK_UNSIGNED_CHAR, VTK_UNSIGNED_INT,
                                          VTK_UNSIGNED_LONG, VTK_UNSIGNED_LONG_LONG,
                                          VTK_UNSIGNED_SHORT)

from . import piece_worker
from .errors import Error
from .fetching import local_processes

_SCRIPT = """\
from importlib import util
about = util.spec_from_file_location("granular_piece_worker", {worker!r})
worker = util.module_from_spec(about)
about.loader.exec_module(worker)
worker.write_piece(self.GetInputDataObject(0, 0), self.GetOutputDataObject(0), {folder!r}, {time!r})
"""
_REALS = (VTK_FLOAT, VTK_DOUBLE)
_UNSIGNED = (VTK_UNSIGNED_CHAR, VTK_UNSIGNED_SHORT, VTK_UNSIGNED_INT, VTK_UNSIGNED_LONG,
             VTK_UNSIGNED_LONG_LONG)


def write_pieces(shown, folder, time):
    """Has each process write what it has of an output into a folder.

    shown   the port of a proxy, computed at the time
    Returns the text of the file that names them. Raises an Error that says what each process could
    not do.
    """
    worker = os.path.splitext(piece_worker.__file__)[0] + ".py"
    script = _SCRIPT.format(worker=worker, folder=folder, time=float(time))
    writer = pv.ProgrammableFilter(Input=shown, Script=script)
    try:
        writer.UpdatePipeline(time)
        told = writer.GetClientSideObject().GetOutputDataObject(0)
        problems = told.GetFieldData().GetAbstractArray(piece_worker.PROBLEMS)
        if problems is None:
            raise Error(f"The pieces in {folder} cannot be written.")
        if problems.GetNumberOfValues():
            raise Error("The output cannot be written: " + "; ".join(
                problems.GetValue(k) for k in range(problems.GetNumberOfValues())) + ".")
        count = local_processes()
        for piece in range(count):
            name = piece_worker.piece_name(folder, piece)
            if not os.path.isfile(name):
                raise Error(f"Process {piece} has written {name}, but the first process does not see it:"
                            " all have to write to the same disk.")
        return _summary(writer.GetClientSideObject().GetInputDataObject(0, 0), folder, count)
    finally:
        pv.Delete(writer)


def _summary(data, folder, count):
    """The file that says which arrays the pieces have, and where they are."""
    lines = ['<?xml version="1.0"?>',
             '<VTKFile type="PPolyData" version="1.0" byte_order="LittleEndian" header_type="UInt32">',
             '  <PPolyData GhostLevel="0">', "    <PPoints>",
             '      <PDataArray type="Float64" Name="Points" NumberOfComponents="3"/>',
             "    </PPoints>"]
    for kind, attributes in (("PPointData", data.GetPointData()), ("PCellData", data.GetCellData())):
        arrays = [attributes.GetAbstractArray(k) for k in range(attributes.GetNumberOfArrays())]
        lines += [f"    <{kind}>", *map(_array, arrays), f"    </{kind}>"]
    for piece in range(count):
        source = os.path.relpath(piece_worker.piece_name(folder, piece), os.path.dirname(folder))
        lines.append(f"    <Piece Source={quoteattr(source)}/>")
    return "\n".join(lines + ["  </PPolyData>", "</VTKFile>", ""])


def _array(array):
    number = array.GetDataType()
    kind = "Float" if number in _REALS else "UInt" if number in _UNSIGNED else "Int"
    kind = "String" if array.IsA("vtkStringArray") else f"{kind}{8 * array.GetDataTypeSize()}"
    return (f"      <PDataArray type={quoteattr(kind)} Name={quoteattr(array.GetName())}"
            f' NumberOfComponents="{array.GetNumberOfComponents()}"/>')
