// A contact for laws that users write, and what an expression comes to in that contact.
#pragma once

#include "Check.h"
#include "WrittenLaws.h"

#include <string>

namespace written
{

/// A contact whose numbers are all different.
inline dem::expression::Values contact()
{
  dem::expression::Values values;
  for (int q = 0; q < dem::expression::QuantityCount; ++q)
  {
    values.of[q] = 0.3 + 0.7 * q * q;
  }
  return values;
}

/// What an expression comes to, in the scalar evaluator and by what kernels run.
inline void comesTo(const std::string& text, double expected)
{
  const dem::expression::Compiled compiled = dem::expression::compile("N = " + text);
  if (!compiled.law)
  {
    check::line(false, text, compiled.problem->message);
    return;
  }
  const double value = compiled.law->evaluate(contact())[dem::expression::Result::Normal];
  const double lane = runLanes(*compiled.law, { contact() })[0][dem::expression::Result::Normal];
  check::line(value == expected && lane == expected, text,
    check::number(value) + " and " + check::number(lane) + ", expected " + check::number(expected));
}

}
