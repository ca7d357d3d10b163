// Lines of the tables of materials, as the panel writes them.
#pragma once

#include <string>

namespace granular
{

/// The shortest digits that give the number back.
std::string inDigits(double number);

/// A name as a word of a line.
std::string asWord(std::string name);

}
