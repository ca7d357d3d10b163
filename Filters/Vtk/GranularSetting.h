// Parameters of an object of the pipeline that users set by name.
#pragma once

#include "Parameters/Parameter.h"

#include <vtkIndent.h>
#include <vtkObject.h>

#include <cmath>
#include <string>
#include <utility>
#include <vector>

namespace granular
{

/// Sets a parameter, or says as an error of the object why not.
/// @return the parameter if its numbers changed, else null
template <typename OwnerT>
const dem::Parameter<OwnerT>* setParameter(vtkObject* self,
  const std::vector<dem::Parameter<OwnerT>>& table, OwnerT& owner, const char* name,
  const std::vector<double>& numbers)
{
  const auto* parameter = dem::findParameter(table, name ? name : "");
  if (!parameter || parameter->count != static_cast<int>(numbers.size()))
  {
    vtkErrorWithObjectMacro(self, << "There is no parameter " << (name ? name : "") << " of "
                                  << numbers.size() << " numbers.");
    return nullptr;
  }
  for (const double number : numbers)
  {
    if (parameter->isWhole && number != std::floor(number))
    {
      vtkErrorWithObjectMacro(self, << name << " is " << number << " but must be a whole number.");
      return nullptr;
    }
  }
  if (parameter->numbers(owner) == numbers)
  {
    return nullptr;
  }
  OwnerT changed = owner;
  parameter->set(changed, numbers.data());
  // A number that the field cannot hold becomes another one, which must not pass as what was meant.
  const double held = parameter->numbers(changed).front();
  if (!parameter->bounds.choices.empty() && held != numbers.front() &&
    parameter->bounds.contains(held))
  {
    vtkErrorWithObjectMacro(self, << name << " is " << numbers.front()
                                  << ", which is none of its choices.");
    return nullptr;
  }
  owner = std::move(changed);
  return parameter;
}

/// The numbers of a parameter; none if there is none of that name.
template <typename OwnerT>
std::vector<double> getParameter(const std::vector<dem::Parameter<OwnerT>>& table,
  const OwnerT& owner, const char* name)
{
  const auto* parameter = dem::findParameter(table, name ? name : "");
  return parameter ? parameter->numbers(owner) : std::vector<double>();
}

/// Prints all parameters, a line each.
template <typename OwnerT>
void printParameters(const std::vector<dem::Parameter<OwnerT>>& table, const OwnerT& owner,
  ostream& os, vtkIndent indent)
{
  for (const dem::Parameter<OwnerT>& one : table)
  {
    os << indent << one.name << ":";
    for (const double number : one.numbers(owner))
    {
      os << " " << number;
    }
    os << "\n";
  }
}

}
