// Materials as a user writes them, and by which names their values can be reached.
#pragma once

#include "Parameters/Materials.h"

#include <functional>
#include <string>
#include <vector>

namespace granular
{

/// A value of a material, or of a pair of them.
template <typename OwnerT>
struct NamedValue
{
  const char* name; ///< as the property of the simulation
  std::function<void(OwnerT&, double)> set;
};
const std::vector<NamedValue<dem::Material>>& materialValues();
const std::vector<NamedValue<dem::GivenCoefficients>>& pairValues();

/// The value of that name.
/// @throws dem::Error that lists the names there are.
template <typename OwnerT>
const NamedValue<OwnerT>& findValue(const std::vector<NamedValue<OwnerT>>& values,
  const std::string& name, const std::string& what);

/// The table of materials.
/// @param text a line for each: its name and then names of values and the values, for instance
/// `glass Density 2500 YoungsModulus 7e7`. A name with blanks is in double quotes; commas and
/// `=` may separate the words, and what follows a # is left out.
/// @param usual has the values that a line leaves out
/// @throws dem::Error that names the line and what is wrong with it.
std::vector<dem::Material> readMaterials(const std::string& text, const dem::Material& usual);

/// The table of pairs, in the same manner: `glass steel SlidingFriction 0.2 Restitution 0.7`.
std::vector<dem::MaterialPair> readMaterialPairs(const std::string& text);

/// A mixture: `glass 2, steel 1`; a share that is left out is 1.
/// @param owner what errors begin with
std::vector<dem::MaterialShare> readMixture(const std::string& text, const std::string& owner);

}
