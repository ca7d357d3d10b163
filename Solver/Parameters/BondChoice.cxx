#include "Parameters/BondChoice.h"

#include "Basics/Checker.h"
#include "Parameters/Config.h"

#include <string>

namespace dem
{

std::string findProblemOfBonds(const Config& config)
{
  const BondChoice& bonds = config.bonds;
  Checker check;
  if (!bonds.any())
  {
    return check.Problem;
  }
  check.that(config.frictionUpdate != FrictionUpdate::AsPublished,
    "FrictionUpdate is AsPublished, which is the published law as a whole: BondLaw must be None "
    "with it.");
  check.that(config.law.expression.empty(),
    "LawExpression replaces the parts of a law and cannot be combined with bonds: BondLaw must be "
    "None with it.");
  check.that(!bonds.isSmooth() || bonds.breaking == BondBreaking::Combined,
    std::string("BondSmooth needs BondBreaking Combined, but BondBreaking is ") +
      nameOf(bonds.breaking) + ".");
  check.that(!bonds.isSmooth() || bonds.softening == 1.0,
    "BondSmooth has bonds get weaker before they break, BondSoftening after: with BondSmooth the "
    "latter must be 1.");
  return check.Problem;
}

}
