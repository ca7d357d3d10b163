// The numbers of an exact surface of a wall, for its field data and for the hash of a scene.
#pragma once

#include "Boundaries/WallForm.h"
#include "Properties/GranularFieldNumbers.h"

#include <vector>

namespace granular
{

/// Has a NumberWriter or NumberReader visit all numbers of a form.
template <typename Visitor, typename Form>
void visit(Visitor& visitor, Form& form)
{
  visitor.Number(form.kind);
  visitor.Number(form.closed);
  visitVector(visitor, form.centre);
  visitVector(visitor, form.axis);
  visitVector(visitor, form.across);
  for (auto& end : form.end)
  {
    visitor.Number(end.rho);
    visitor.Number(end.z);
  }
  visitor.Number(form.ring);
  visitor.Number(form.radius);
  visitor.Number(form.middle.rho);
  visitor.Number(form.middle.z);
  visitor.Number(form.cosine);
  visitVector(visitor, form.axes);
}

inline std::vector<double> numbersOf(const dem::WallForm& form)
{
  NumberWriter writer;
  visit(writer, form);
  return writer.Numbers;
}

}
