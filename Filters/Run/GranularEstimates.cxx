#include "Run/GranularEstimates.h"

#include "Basics/InWords.h"
#include "Laws/LawSteps.h"
#include "Properties/GranularNames.h"
#include "Spawning/Inflow.h"

#include <vtkDoubleArray.h>
#include <vtkPointData.h>
#include <vtkPolyData.h>

#include <algorithm>
#include <cmath>

namespace granular
{
namespace
{

struct Grain
{
  double radius = 0.0;
  double mass = 0.0;
};

Grain findSmallest(const dem::Config& config, vtkPointData* data)
{
  const double pi = std::acos(-1.0);
  const double r = dem::smallestRadius(dem::inflowsOf(config, {}).front(), config.shapes);
  const dem::Material material = dem::Materials(config).stiffest();
  Grain smallest{ r, material.density * 4.0 / 3.0 * pi * r * r * r };
  auto* radius = vtkDoubleArray::FastDownCast(data->GetArray(names::Radius));
  auto* mass = vtkDoubleArray::FastDownCast(data->GetArray(names::Mass));
  if (radius && mass && radius->GetNumberOfValues() > 0)
  {
    const double* first = radius->GetPointer(0);
    const double* found = std::min_element(first, first + radius->GetNumberOfValues());
    smallest = { *found, mass->GetValue(found - first) };
  }
  return smallest;
}

double findFastest(const dem::Config& config, vtkPointData* data, const FreeFall& fall)
{
  const double across = fall.speedAcross();
  double square =
    std::max(dem::dot(config.initialVelocity, config.initialVelocity), across * across);
  auto* velocity = vtkDoubleArray::FastDownCast(data->GetArray(names::Velocity));
  const vtkIdType count = velocity ? velocity->GetNumberOfTuples() : 0;
  for (vtkIdType i = 0; i < count; ++i)
  {
    const double* v = velocity->GetPointer(3 * i);
    const bool falls = fall.has(static_cast<std::size_t>(i));
    square = falls ? square : std::max(square, v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
  }
  return std::sqrt(square);
}

/// Two digits of a number, of which none is rounded up: what is advised has to suffice.
std::string roundedDown(double value)
{
  const double unit = std::pow(10.0, std::floor(std::log10(value)) - 1.0);
  return dem::inDigits(std::floor(value / unit) * unit, 2);
}

/// stepsPerContact() of a grain with a speed, where all contacts have one law.
/// @param most the largest values of two bodies that have it
double stepsPerHit(const dem::Config& config, const dem::LawValues& most, double timeStep,
  const Grain& grain, double speed)
{
  const dem::Materials materials(config);
  if (config.law.isLinear())
  {
    const double stiffness =
      dem::linearStiffness(config.law, materials.stiffest(), most, grain.radius);
    return dem::Pi * std::sqrt(0.5 * grain.mass / stiffness) / timeStep;
  }
  const double half = 0.5 * grain.mass;
  if (config.law.hasGivenPower())
  {
    const double all = materials.of(0).law[dem::LawValue::LoadingExponent] + 1.0;
    const double overlap =
      std::pow(0.5 * all * half * speed * speed / most[dem::LawValue::PowerStiffness], 1.0 / all);
    // The time from touch to the greatest overlap and back, in times that it would take.
    const double share =
      2.0 * std::sqrt(dem::Pi) * std::tgamma(1.0 + 1.0 / all) / std::tgamma(0.5 + 1.0 / all);
    return share * overlap / speed / timeStep;
  }
  const dem::Material material = materials.stiffest(); // of all, so at least as many as this
  const double modulus =
    material.youngsModulus / (2.0 * (1.0 - material.poissonRatio * material.poissonRatio));
  const double radius = 0.5 * grain.radius;
  const double overlap =
    std::pow(15.0 / 16.0 * half * speed * speed / (modulus * std::sqrt(radius)), 0.4);
  constexpr double hertz = 2.943275; // duration, in times that the greatest overlap would take
  return hertz * overlap / speed / timeStep;
}

}

double stepsPerContact(const dem::Config& config, const dem::Surface& walls, double timeStep,
  vtkPolyData* grains, const FreeFall& fall)
{
  const double speed = findFastest(config, grains->GetPointData(), fall);
  if (!(speed > 0.0) || !(timeStep > 0.0))
  {
    return 0.0;
  }
  const Grain grain = findSmallest(config, grains->GetPointData());
  double fewest = std::numeric_limits<double>::infinity();
  for (const dem::Config& one : dem::ofEachLaw(config))
  {
    const dem::LawValues most = dem::largestWith(one.law, config, dem::wallMaterials(walls.bodies));
    fewest = std::min(fewest, stepsPerHit(one, most, timeStep, grain, speed));
  }
  return fewest;
}

std::string noteOnStep(const dem::Config& config, const dem::Surface& walls, double timeStep,
  vtkPolyData* grains, const FreeFall& fall)
{
  const double steps = grains ? stepsPerContact(config, walls, timeStep, grains, fall) : 0.0;
  if (!(steps > 0.0) || steps >= EnoughSteps)
  {
    return {};
  }
  const double share = steps / EnoughSteps;
  const std::string what = config.timeStep > 0.0
    ? "TimeStep to " + roundedDown(share * timeStep) + " s or less, or to 0 to have it chosen"
    : "TimeStepFactor to " + roundedDown(share * config.timeStepFactor) + " or less";
  return "Set " + what + ": the shortest contact takes " + roundedDown(steps) +
    " steps, too few to follow it; " + dem::inDigits(EnoughSteps, 2) + " are enough.";
}

namespace
{

/// The partner of a grain in the words of a user.
std::string partnerOf(const dem::Surface& walls, std::int64_t second)
{
  if (second >= 0)
  {
    return "grain " + std::to_string(second);
  }
  const std::int64_t element = -1 - second;
  const bool known = element < static_cast<std::int64_t>(walls.elements.size());
  const std::size_t body =
    known ? static_cast<std::size_t>(walls.elements[static_cast<std::size_t>(element)].body) : 0;
  const bool named = known && body < walls.bodies.size() && !walls.bodies[body].name.empty();
  return named ? "the wall '" + walls.bodies[body].name + "'"
               : "wall element " + std::to_string(element);
}

/// What to set where an overlap is so many times too deep. The depth of a hit is proportional to the
/// modulus to the power of -2/5, on linear springs of -1/2, on springs of an exponent n of
/// -1 / (n + 1).
std::string higherStiffness(const dem::Config& config, const dem::LawChoice& law, double times)
{
  const dem::Materials materials(config);
  const auto higher =
    [&](const std::string& name, double stiffer, double present, const std::string& unit)
  {
    return materials.isTable()
      ? name + " " + dem::inDigitsRoundedUp(stiffer) + " times as high"
      : name + " to " + dem::inDigitsRoundedUp(stiffer * present) + unit + " or more";
  };
  if (!law.expression.empty())
  {
    return "a higher stiffness in LawExpression";
  }
  if (law.hasGivenStiffness())
  {
    return higher("NormalStiffness", times * times,
      config.material.law[dem::LawValue::NormalStiffness], " N/m");
  }
  if (law.hasGivenPower())
  {
    const dem::LawValues& values = materials.of(0).law;
    return higher("PowerStiffness", std::pow(times, values[dem::LawValue::LoadingExponent] + 1.0),
      values[dem::LawValue::PowerStiffness], "");
  }
  return higher("YoungsModulus", std::pow(times, 2.5), config.material.youngsModulus, " Pa");
}

}

std::string noteOnOverlap(const dem::Config& config, const dem::Surface& walls,
  const std::vector<dem::Totals>& history)
{
  dem::DeepestContact deepest;
  for (const dem::Totals& totals : history)
  {
    deepest = totals.deepest.relative > deepest.relative ? totals.deepest : deepest;
  }
  if (!(deepest.relative > dem::NotedOverlap))
  {
    return {};
  }
  const std::vector<dem::LawOfPairs> laws =
    dem::lawsAmong(deepest.second < 0 ? dem::atWalls(config) : config);
  const dem::LawChoice& law = laws.front().law;
  const bool alike = std::all_of(laws.begin(), laws.end(),
    [&](const dem::LawOfPairs& one) { return one.law.stiffness() == law.stiffness(); });
  const std::string what = alike
    ? higherStiffness(config, law, deepest.relative / dem::NotedOverlap)
    : "a higher stiffness of the materials of both";
  return "Set " + what + ": grain " + std::to_string(deepest.first) + " overlapped " +
    partnerOf(walls, deepest.second) + " by " + dem::inDigits(deepest.relative, 2) +
    " times the smaller radius at t = " + dem::inDigits(deepest.time, 4) +
    " s. Laws of contact are made for overlaps up to " + dem::inDigits(dem::NotedOverlap, 1) + ".";
}

void Speed::Measure(double seconds, std::int64_t steps, std::int64_t grains)
{
  constexpr double memory = 20.0; // older seconds count less and less [s]
  const double work =
    static_cast<double>(steps) * static_cast<double>(std::max<std::int64_t>(grains, 1));
  if (!(seconds > 0.0) || steps <= 0)
  {
    return;
  }
  const double kept = std::min(this->Seconds, memory);
  this->Rate = (this->Rate * kept + work) / (kept + seconds);
  this->Seconds = kept + seconds;
}

double Speed::SecondsFor(std::int64_t steps, std::int64_t grains) const
{
  return static_cast<double>(steps) * static_cast<double>(std::max<std::int64_t>(grains, 1)) /
    this->Rate;
}

std::string noteOnEnd(const dem::Config& config)
{
  const dem::FrameAxis frames = dem::frameAxisOf(config);
  const double last = frames.timeOf(frames.frameAt(config.endTime));
  if (!(config.endTime > frames.begin()) || config.endTime - last <= 1e-9 * config.endTime)
  {
    return {};
  }
  return "Make EndTime a multiple of FrameInterval (" + dem::asTyped(config.frameInterval) +
    " s) to see all of the run: the last frame is at t = " + dem::inDigits(last, 6) +
    " s, EndTime is " + dem::asTyped(config.endTime) + " s.";
}

std::string noteOnErrors(const dem::Config& config, const std::vector<dem::Totals>& history)
{
  // A run that continues has those of the run before it.
  const std::int64_t count =
    history.empty() ? 0 : history.back().steps.missed - history.front().steps.missed;
  if (count == 0 || !config.hasStages() || !(config.shortestStep > 0.0))
  {
    return {};
  }
  return "Lower ShortestStep (" + dem::asTyped(config.shortestStep) +
    " s), or raise ErrorTolerance: " + std::to_string(count) +
    (count == 1 ? " step was" : " steps were") + " accepted with too large an error.";
}

std::string noteOnBonds(const dem::Totals& totals)
{
  const std::int64_t count = totals.unmadeBonds;
  return count == 0 ? std::string()
                    : std::to_string(count) + " of the listed bonds " +
      (count == 1 ? "was" : "were") + " not made: a grain had left before BondTime.";
}

}
