// The support function of a shape as a user wrote it (Words.h), with exact derivatives.
#pragma once

#include "Laws/Expression/Graph.h"
#include "Parameters/CustomSurface.h"

#include <memory>
#include <string>
#include <vector>

namespace dem::expression
{

class ShapeSupport : public CustomSurface
{
public:
  static constexpr const char* Property = "SupportFunction";

  /// @param text must be that of a shape
  /// @throws Problem
  explicit ShapeSupport(std::string text);

  std::string name() const override { return Property; }
  std::string parameters() const override { return this->Text; }
  Jet support(const Jet& nx, const Jet& ny, const Jet& nz) const override;

private:
  std::string Text;
  std::vector<Node> Nodes; ///< nodes that the result needs
  int Root;
};

/// The function of a text.
/// @throws Error with its problem, in a sentence that names the property
std::shared_ptr<const CustomSurface> demandSupport(const std::string& text);

}
