// A checksum over the field data that a run continues from, so that damage in numbers that could
// have any value is found as well.
#pragma once

class vtkAbstractArray;
class vtkFieldData;

namespace granular
{

class Hash;

/// Adds the name of an array and all that it has.
void addArray(vtkAbstractArray* array, Hash& hash);

/// Adds it for the arrays of a restart that are there, as the last of them.
void writeRestartCheck(vtkFieldData* fieldData);

/// @throws dem::Error when arrays of a restart are not those for which it was written, or it is
/// missing.
void checkRestart(vtkFieldData* fieldData);

/// Leaves out what a run continues from, and the bonds that broke in it.
void removeRestart(vtkFieldData* fieldData);

}
