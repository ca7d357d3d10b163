#include "Parameters/BondChoice.h"

#include "Basics/Checker.h"
#include "Parameters/Config.h"

#include <cmath>
#include <string>

namespace dem
{

namespace
{

/// @param law of a program
void checkCustomForm(Checker& check, const CustomBondLaw& law)
{
  const CustomBondForm f = law.form();
  for (const double number :
    { f.normal, f.shear, f.bending, f.twisting, f.bendingAtRadius, f.twistingAtRadius, f.modulus,
      f.shearModulus, f.beamModulus, f.torsionModulus, f.slenderness })
  {
    check.that(number >= 0.0 && std::isfinite(number),
      "The law of bonds '" + law.name() + "' has the number " + asTyped(number) +
        " but must have finite numbers, 0 or above.");
  }
  check.that(f.normal + f.modulus > 0.0,
    "The law of bonds '" + law.name() + "' has no stiffness along the bond.");
}

}

std::string findProblemOfBonds(const Config& config)
{
  const BondChoice& bonds = config.bonds;
  Checker check;
  if (!bonds.any())
  {
    return check.Problem;
  }
  if (bonds.custom)
  {
    check.that(bonds.law == BondLaw::None,
      "BondLaw must be None with the law of bonds '" + bonds.custom->name() + "'.");
    checkCustomForm(check, *bonds.custom);
  }
  check.that(bonds.law != BondLaw::Expression ||
      bonds.expression.find_first_not_of(" \t\r\n") != std::string::npos,
    "BondLaw is Expression, which needs a BondExpression.");
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
