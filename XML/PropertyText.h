// Parameters of the tables as elements of server-manager files.
#pragma once

#include "Parameters/ParameterTable.h"

#include <string>
#include <vector>

namespace properties
{

/// The help of a parameter.
/// @param isRow whether in a row of a table, where what follows {alone} is left out
std::string helpOf(const std::string& help, const dem::Unit& unit, bool isRow = false);

/// What the panel shows beside a label.
std::string unitOf(const dem::Unit& unit);

/// The name in words: "RealYoungsModulus" as "Real Young's Modulus".
std::string labelOf(const std::string& name);

/// What shows a widget when the conditions hold, in a row of a table of materials.
std::string rowConditionsOf(dem::When when);
/// And in a row of the table of pairs: a law of the row has the numbers of that at walls.
std::string pairConditionsOf(dem::When when);

/// The domain of a property with these bounds.
/// @param isWhole whether values are whole numbers
std::string domainOf(const dem::Bounds& bounds, bool isWhole);

/// The default of a property.
std::string defaultsOf(const std::vector<double>& numbers);

/// The choices of a parameter.
std::string choicesOf(const dem::Bounds& bounds);

/// The number of a choice of a parameter of a proxy.
int choiceOf(const std::string& proxy, const std::string& property, const std::string& name);

/// Names of the parameters of a proxy, in the order of their table.
std::vector<std::string> parametersOf(const std::string& proxy);

/// The property of a parameter of a proxy.
std::string propertyOf(const std::string& proxy, const std::string& name,
  const std::string& attributes, const std::string& children);

}
