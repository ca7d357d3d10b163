// What a user wants to know before a run is over: is the step fine enough, how long will it take.
#pragma once

#include "Boundaries/Surface.h"
#include "Observing/Observation.h"
#include "Parameters/Config.h"
#include "Run/GranularFreeFall.h"

#include <cstdint>
#include <string>
#include <vector>

class vtkPolyData;

namespace granular
{

/// Steps that the shortest contact lasts: of two of the smallest grains, as elastic spheres (Hertz;
/// Johnson 1985, Contact Mechanics, section 11.4) that meet with the speed of the fastest grain. A
/// grain at rest counts as one with the initial velocity. With linear springs the stiffest that
/// grains and walls have among each other counts. How fast grains fall that meet no wall does not
/// count.
/// @param grains a Particles output; without grains the smallest that are spawned count.
/// @return 0 when nothing moves.
double stepsPerContact(const dem::Config& config, const dem::Surface& walls, double timeStep,
  vtkPolyData* grains, const FreeFall& fall);

/// What to set where contacts take fewer than EnoughSteps, in a sentence; empty otherwise.
std::string noteOnStep(const dem::Config& config, const dem::Surface& walls, double timeStep,
  vtkPolyData* grains, const FreeFall& fall);
constexpr double EnoughSteps = 20.0;

/// What to set where contacts were pressed deeper than the law is made for, in a sentence that
/// names them and the time; empty otherwise.
/// @param history of which each row has the deepest of some steps
std::string noteOnOverlap(const dem::Config& config, const dem::Surface& walls,
  const std::vector<dem::Totals>& history);

/// What to set where the last frame is before EndTime; empty otherwise.
std::string noteOnEnd(const dem::Config& config);

/// How many listed bonds were not made, in a sentence; empty if none.
std::string noteOnBonds(const dem::Totals& totals);

/// What to set where the shortest step that a user gave was too long for the error, and how often, in
/// a sentence; empty otherwise.
std::string noteOnErrors(const dem::Config& config, const std::vector<dem::Totals>& history);

/// Particle steps a second, as measured.
class Speed
{
public:
  /// @param steps that @a grains grains made in @a seconds of the wall clock.
  void Measure(double seconds, std::int64_t steps, std::int64_t grains);
  /// The wall time that @a steps steps of @a grains grains take [s]. Before anything was measured,
  /// that of a usual machine.
  double SecondsFor(std::int64_t steps, std::int64_t grains) const;

private:
  double Rate = 1.0e7;  ///< [1/s]
  double Seconds = 0.0; ///< that Rate was measured in
};

}
