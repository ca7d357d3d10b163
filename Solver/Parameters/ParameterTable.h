// The parameters that users set by name. Parameters.def and LawValues.def declare each of them
// once. What sets, checks, compares, changes, documents or shows parameters walks these tables.
#pragma once

#include "Parameters/Config.h"
#include "Parameters/Parameter.h"

#include <string>
#include <vector>

namespace dem
{

/// Parameters of a run, in the order of the panel, with those of the one material that all grains
/// are of without a table of materials.
const std::vector<Parameter<Config>>& parameters();
/// Values of a material, as in a row of the table of materials.
const std::vector<Parameter<Material>>& materialParameters();
/// Values of two bodies, as in a row of the table of pairs and of a wall, which may be given.
const std::vector<Parameter<GivenCoefficients>>& pairParameters();

/// Values and laws of two materials, as in a row of the table of pairs. Laws have choices.
const std::vector<Parameter<MaterialPair>>& materialPairParameters();

/// The parameter of a run with that name.
/// @throws Error if there is none
const Parameter<Config>& parameterOf(const std::string& name);

/// Which parameters count: those that a run reads, or all.
enum class Counted
{
  Read,
  All
};

/// Numbers of parameters, in the order of the table. Those that are left out while they have their
/// usual value (When::chosen) follow a number of their name.
/// @param least effect that the parameters must have
std::vector<double> numbersOf(const Config& config, Effect least, Counted counted = Counted::Read);
/// All numbers of bonds, in the order of the table: a part of restart files. None without bonds.
std::vector<double> bondNumbersOf(const Config& config);

/// Names parameters that have another value than the default but no effect with the other choices,
/// in one sentence; empty if there is none.
std::string noteOnUnused(const Config& config);

/// Complains of the first parameter that a run reads and that is not within its bounds.
void checkParameters(Checker& check, const Config& config);

}
