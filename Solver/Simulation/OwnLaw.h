// What a run has to know of a law that a user wrote, or that a program brought, before it begins.
#pragma once

#include "Laws/Expression/Law.h"
#include "Laws/LawParameters.h"
#include "Parameters/Config.h"
#include "Simulation/Scene.h"

#include <map>
#include <memory>
#include <string>
#include <utility>

namespace dem
{

/// Tries it on the materials and sizes of the run.
/// @throws Error with what is wrong with it; without such a law nothing is.
void checkOwnLaw(const Config& config, const Scene& scene);

/// What messages call a law that is no row of Laws.def.
std::string nameOfOwnLaw(const LawChoice& law);

/// What it asks of the time step; nothing where all laws are rows of Laws.def.
class OwnLawStep
{
public:
  /// @throws Error if the text of a user is no law
  explicit OwnLawStep(const Config& config);

  /// For a grain of this size; sizes that are nearly the same are tried once, as the smallest
  /// of them [T].
  double of(double radius, double density);

private:
  /// How steep a law is.
  struct Steepness
  {
    double stiffness; ///< [M/T^2]
    double dashpot;   ///< [M/T]
  };

  double find(double radius, double density) const;
  Steepness written(const PairFacts& pair, double overlap, double radius, double mass) const;
  Steepness custom(const PairFacts& pair, double overlap, double radius, double mass) const;

  double AttractionRange;
  double FrameInterval;
  double Slack;
  std::shared_ptr<const expression::Law> Own;     ///< that a user wrote
  std::shared_ptr<const CustomContactLaw> Custom; ///< that a program brought
  LawTable Table;
  std::map<std::pair<double, double>, double> Known;
};

}
