// Materials as a user writes them, and by which names their values can be reached.
#pragma once

#include "Basics/Error.h"
#include "Parameters/ParameterTable.h"

#include <string>
#include <vector>

namespace granular
{

/// The parameter of that name. Flags follow from other values and have no names here.
/// @param what has the parameters of the table
/// @throws dem::Error that lists the names there are.
template <typename OwnerT>
const dem::Parameter<OwnerT>& findValue(const std::vector<dem::Parameter<OwnerT>>& table,
  const std::string& name, const char* what)
{
  std::string names;
  for (const dem::Parameter<OwnerT>& value : table)
  {
    if (!value.bounds.isFlag && name == value.name)
    {
      return value;
    }
    names += value.bounds.isFlag ? "" : (names.empty() ? "" : ", ") + std::string(value.name);
  }
  throw dem::Error("'" + name + "' is no value of " + what + "; those are " + names + ".");
}

/// @throws dem::Error where a number is none of the whole numbers within the bounds
void demandWhole(const std::string& name, double number, const dem::Bounds& bounds);

/// Sets a parameter to numbers.
/// @throws dem::Error where they have to be whole numbers and are not
template <typename OwnerT>
void setNumbers(const dem::Parameter<OwnerT>& value, const std::vector<double>& numbers,
  OwnerT& owner)
{
  if (value.isWhole)
  {
    for (const double number : numbers)
    {
      demandWhole(value.name, number, value.bounds);
    }
  }
  value.set(owner, numbers.data());
}

/// Sets a value of a material. A TwistingFriction that is given is not automatic.
void setValue(const dem::Parameter<dem::Material>& value, double number, dem::Material& material);

/// The table of materials.
/// @param text a line for each: its name and then names of values and the values, for instance
/// `glass Density 2500 YoungsModulus 7e7`. A name with blanks is in double quotes; commas and
/// `=` may separate the words, and what follows a # is left out.
/// @param usual has the values that a line leaves out
/// @throws dem::Error that names the line and what is wrong with it.
std::vector<dem::Material> readMaterials(const std::string& text, const dem::Material& usual);

/// The table of pairs, in the same manner: `glass steel SlidingFriction 0.2 AdhesionLaw JKR`.
std::vector<dem::MaterialPair> readMaterialPairs(const std::string& text);

/// A mixture: `glass 2, steel 1`; a share that is left out is 1.
/// @param owner what errors begin with
std::vector<dem::MaterialShare> readMixture(const std::string& text, const std::string& owner);

}
