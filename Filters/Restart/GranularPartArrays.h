// The arrays of a restart of which ranks have parts, by names that end with the number of the part.
#pragma once

#include <cstdint>
#include <string>

class vtkFieldData;

namespace granular
{

/// Arrays of which each part has its own; GranularRestartWords.h has the names.
extern const char* const ArraysOfParts[9];

std::string nameOfPart(const char* name, std::int64_t part);
bool isOfPart(const std::string& name);

/// Adds a checksum over the arrays of a part and those that all have.
void writePartCheck(vtkFieldData* fieldData, std::int64_t part);
/// @throws dem::Error when they are not those for which it was written
void demandPartCheck(vtkFieldData* fieldData, std::int64_t part);

}
