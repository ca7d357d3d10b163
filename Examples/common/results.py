"""Files of points, comparisons with published figures, and pictures side by side."""

import os

from vtkmodules.vtkFiltersCore import vtkImageAppend
from vtkmodules.vtkIOImage import vtkPNGReader, vtkPNGWriter
from vtkmodules.vtkIOXML import vtkXMLPolyDataWriter


def write_points(options, name, data):
    """A file of a vtkPolyData in the output folder; returns its path."""
    writer = vtkXMLPolyDataWriter()
    writer.SetFileName(os.path.join(options.output, name))
    writer.SetInputData(data)
    writer.SetDataModeToBinary()  # ParaView 5.11 with a new expat cannot read its default
    if not writer.Write():
        raise OSError(f"the file {writer.GetFileName()} cannot be written")
    return writer.GetFileName()


def compare(rows):
    """Prints what was measured beside what is published: rows of three texts."""
    rows = [("", "measured", "published"), *rows]
    widths = [max(len(row[column]) for row in rows) for column in range(3)]
    for what, measured, published in rows:
        print(f"{what:{widths[0]}}  {measured:>{widths[1]}}  {published:>{widths[2]}}")


def write_strip(options, paths, suffix):
    """Pictures of one size side by side in one file."""
    strip = vtkImageAppend()
    for path in paths:
        reader = vtkPNGReader()
        reader.SetFileName(path)
        strip.AddInputConnection(reader.GetOutputPort())
    writer = vtkPNGWriter()
    writer.SetInputConnection(strip.GetOutputPort())
    path = os.path.join(options.output, f"{options.name}{suffix}.png")
    writer.SetFileName(path)
    writer.Write()
    print(f"pictures   {path}")
