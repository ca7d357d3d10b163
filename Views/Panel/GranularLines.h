// Lines of the tables of materials, as the panel writes them.
#pragma once

#include <string>

namespace granular
{

/// The shortest digits that read back as the same number.
std::string inDigits(double number);

/// A name as a word of a line.
std::string asWord(std::string name);

}
