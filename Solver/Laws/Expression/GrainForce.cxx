#include "Laws/Expression/GrainForce.h"

#include "Basics/Error.h"
#include "Basics/InWords.h"
#include "Laws/Expression/Law.h"
#include "Laws/Expression/Language/Parser.h"

#include <cmath>
#include <utility>

namespace dem::expression
{

namespace
{

void set(Values& values, Quantity first, const Vec3& v)
{
  for (int k = 0; k < 3; ++k)
  {
    values.of[index(first) + k] = v[k];
  }
}

Values valuesOf(const CustomGrain& grain)
{
  Values values;
  values[Quantity::Radius] = grain.radius;
  values[Quantity::Mass] = grain.mass;
  set(values, Quantity::PositionX, grain.position);
  set(values, Quantity::VelocityX, grain.velocity);
  set(values, Quantity::SpinX, grain.angularVelocity);
  values[Quantity::Time] = grain.time;
  return values;
}

}

GrainForce::GrainForce(std::string text) : Text(std::move(text))
{
  const Parsed parsed = parse(this->Text, Topic::Grain);
  this->Roots = parsed.roots;
  this->Nodes = needed(parsed.graph, this->Roots);
}

Vec3 GrainForce::vectorOf(const std::vector<double>& numbers, Result first) const
{
  const auto number = [&](int k)
  {
    const int root = this->Roots[index(first) + k];
    return root < 0 ? 0.0 : numbers[root];
  };
  return { number(0), number(1), number(2) };
}

CustomLoad GrainForce::act(const CustomGrain& grain) const
{
  static thread_local std::vector<double> numbers;
  const Values values = valuesOf(grain);
  evaluate(this->Nodes, values, true, numbers);
  const CustomLoad load{ this->vectorOf(numbers, Result::ForceX),
    this->vectorOf(numbers, Result::TorqueX) };
  if (!isFinite(load.force) || !isFinite(load.torque))
  {
    this->refuse(grain, values);
  }
  return load;
}

void GrainForce::refuse(const CustomGrain& grain, const Values& values) const
{
  std::vector<double> numbers;
  evaluate(this->Nodes, values, true, numbers);
  int root = 0;
  while (this->Roots[root] < 0 || std::isfinite(numbers[this->Roots[root]]))
  {
    ++root;
  }
  const std::string what = std::string("this makes ") + nameOf(static_cast<Result>(root)) +
    " no finite number for grain " + std::to_string(grain.id) + " at x = " +
    inWords(grain.position.x) + ", y = " + inWords(grain.position.y) + ", z = " +
    inWords(grain.position.z) + ", t = " + inWords(grain.time);
  throw Error("ForceExpression: " +
    problemAt(this->Text, originOf(this->Nodes, this->Roots[root], values), what).message);
}

namespace
{

/// What of a force has no effect in a plane.
std::string noteOnPlane(const Parsed& force, int across)
{
  std::string names;
  const auto addSet = [&](Result first, int axis)
  {
    const int result = index(first) + axis;
    names += force.roots[result] < 0
      ? std::string()
      : (names.empty() ? "" : ", ") + std::string(nameOf(static_cast<Result>(result)));
  };
  addSet(Result::ForceX, across);
  for (int axis = 0; axis < 3; ++axis)
  {
    if (axis != across)
    {
      addSet(Result::TorqueX, axis);
    }
  }
  return names.empty()
    ? names
    : " In the MotionPlane of the run these have no effect: " + names + ".";
}

}

std::string noteOnForce(const Config& config)
{
  if (config.forceExpression.empty())
  {
    return {};
  }
  try
  {
    const Parsed force = parse(config.forceExpression, Topic::Grain);
    const int across = config.axisAcrossPlane();
    return "ForceExpression acts on each grain, beside contacts, gravity and drag." +
      (across < 0 ? std::string() : noteOnPlane(force, across));
  }
  catch (const Problem&)
  {
    return {}; // which refuses the run
  }
}

std::shared_ptr<const CustomGrainLaw> demandForce(const std::string& text)
{
  return demand<GrainForce>("ForceExpression", text);
}

}
