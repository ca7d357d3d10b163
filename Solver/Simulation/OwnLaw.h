// What a run has to know of a law that a user wrote before it begins.
#pragma once

#include "Laws/Expression/Law.h"
#include "Laws/LawParameters.h"
#include "Parameters/Config.h"
#include "Simulation/Scene.h"

#include <map>
#include <memory>
#include <utility>

namespace dem
{

/// Tries it on the materials and sizes of the run.
/// @throws Error with what is wrong with it; without such a law nothing is.
void checkOwnLaw(const Config& config, const Scene& scene);

/// What it asks of the time step.
class OwnLawStep
{
public:
  /// @throws Error if it is no law
  explicit OwnLawStep(const Config& config);

  /// For a grain of this size; sizes that are nearly the same are tried once, as the smallest
  /// of them [T].
  double of(double radius, double density);

private:
  double find(double radius, double density) const;

  double AttractionRange;
  double FrameInterval;
  double Slack;
  std::shared_ptr<const expression::Law> Own;
  LawTable Table;
  std::map<std::pair<double, double>, double> Known;
};

}
