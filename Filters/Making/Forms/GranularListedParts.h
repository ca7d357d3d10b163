// Parts of several kinds as a text.
#pragma once

#include "Parameters/GrainShape.h"

#include <string>

namespace granular
{

/// The parts of lines, or of what ends with a semicolon: a kind, x y z, the lengths of the kind, and
/// angles in degrees about x, y and z one after another, where a part is rotated. What has flat
/// ends or faces gets any rounding that is no capsule's.
/// @throws dem::Error that says what a line needs
dem::GrainShape listedParts(const std::string& text);

}
