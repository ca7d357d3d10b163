// What acts on each grain, as a user wrote it (Words.h): force and torque of position, velocity and
// time.
#pragma once

#include "Laws/Expression/Graph.h"
#include "Parameters/Config.h"

#include <array>
#include <memory>
#include <string>
#include <vector>

namespace dem::expression
{

class GrainForce : public CustomGrainLaw
{
public:
  /// @param text must be that of a force
  /// @throws Problem
  explicit GrainForce(std::string text);

  std::string name() const override { return "ForceExpression"; }
  std::string parameters() const override { return this->Text; }
  /// @throws Error with the place in the text that gives no finite number
  CustomLoad act(const CustomGrain& grain) const override;

private:
  Vec3 vectorOf(const std::vector<double>& numbers, Result first) const;
  [[noreturn]] void refuse(const CustomGrain& grain, const Values& values) const;

  std::string Text;
  std::vector<Node> Nodes; ///< nodes that the results need
  std::array<int, ResultCount> Roots;
};

/// What a user should know of a force that acts, in sentences; empty without one or where the text
/// is none.
std::string noteOnForce(const Config& config);

/// The force of a text.
/// @throws Error with its problem, in a sentence that names the property
std::shared_ptr<const CustomGrainLaw> demandForce(const std::string& text);

}
