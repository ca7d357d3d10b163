#include "Parameters/Parameter.h"

#include "Basics/Error.h"
#include "Basics/InWords.h"

#include <algorithm>
#include <cmath>

namespace dem
{

namespace
{

/// One number, or several in parentheses.
std::string allAsTyped(const std::vector<double>& numbers)
{
  std::string text;
  for (const double number : numbers)
  {
    text += (text.empty() ? "" : ", ") + asTyped(number);
  }
  return numbers.size() > 1 ? "(" + text + ")" : text;
}

}

bool Bounds::contains(double value) const
{
  const bool above = this->isAbove ? value > this->least : value >= this->least;
  const bool below = this->isBelow ? value < this->most : value <= this->most;
  if (this->isLimit)
  {
    return !std::isnan(value);
  }
  return std::isfinite(value) && above && below;
}

bool Bounds::containAll(const std::vector<double>& numbers) const
{
  return std::all_of(numbers.begin(), numbers.end(),
    [this](double number) { return this->contains(number); });
}

std::string Bounds::inWords(bool whole) const
{
  const std::string meaning = this->leastMeans;
  const std::string least = asTyped(this->least) + (meaning.empty() ? "" : " (" + meaning + ")");
  const std::string most = asTyped(this->most);
  const std::string finite = whole ? "" : "a finite number";
  if (std::isinf(this->least))
  {
    return "finite";
  }
  if (std::isinf(this->most))
  {
    return this->isAbove ? finite + (whole ? "above " : " above ") + least
                         : finite + (whole ? "" : ", ") + least + " or above";
  }
  if (this->isAbove)
  {
    return "above " + least + " and at most " + most;
  }
  return "from " + least + (this->isBelow ? " to below " : " to ") + most;
}

void Bounds::check(Checker& checker, const char* name, const std::vector<double>& numbers,
  bool whole) const
{
  checker.that(this->containAll(numbers),
    std::string(name) + " is " + allAsTyped(numbers) +
      (this->choices.empty() ? " but must be " + this->inWords(whole) + "."
                             : ", which is none of its choices."));
}

std::string Bounds::findProblem(const char* name, const std::vector<double>& numbers,
  bool whole) const
{
  if (this->containAll(numbers))
  {
    return {};
  }
  return "has the " + std::string(name) + " " + allAsTyped(numbers) +
    (this->choices.empty() ? ", but it must be " + this->inWords(whole)
                           : ", which is none of its choices");
}

namespace bounds
{

Bounds Any()
{
  return {};
}

Bounds Limits()
{
  Bounds some;
  some.isLimit = true;
  return some;
}

Bounds Above(double least)
{
  Bounds some = AtLeast(least);
  some.isAbove = true;
  return some;
}

Bounds AtLeast(double least, const char* meaning)
{
  Bounds some;
  some.least = least;
  some.leastMeans = meaning;
  return some;
}

Bounds Within(double least, double most)
{
  Bounds some = AtLeast(least);
  some.most = most;
  return some;
}

Bounds AboveUpTo(double least, double most)
{
  Bounds some = Within(least, most);
  some.isAbove = true;
  return some;
}

Bounds FromBelow(double least, double most)
{
  Bounds some = Within(least, most);
  some.isBelow = true;
  return some;
}

Bounds Flag()
{
  Bounds some = Within(0.0, 1.0);
  some.isFlag = true;
  return some;
}

Bounds Choices(std::vector<const char*> names, std::vector<FormerName> former)
{
  Bounds some = Within(0.0, static_cast<double>(names.size()) - 1.0);
  some.choices = std::move(names);
  some.former = std::move(former);
  return some;
}

}

namespace conditions
{

When Always()
{
  return {};
}

When oneOf(const char* property, bool inverse, std::vector<int> values)
{
  return { { { property, std::move(values), inverse } } };
}

When oneOf(const char* property, bool inverse, std::vector<const char*> names)
{
  return { { { property, {}, inverse, "", {}, std::move(names) } } };
}

When Given(const char* property)
{
  return { { { property, {}, true, "" } } };
}

When Connected(const char* property)
{
  return { { { property, {}, true, "null" } } };
}

When AllOf(const std::vector<When>& all)
{
  When when;
  for (const When& one : all)
  {
    when.conditions.insert(when.conditions.end(), one.conditions.begin(), one.conditions.end());
  }
  return when;
}

When AnyOf(const std::vector<When>& some)
{
  When when = AllOf(some);
  when.any = true;
  return when;
}

When Only(When when)
{
  when.only = true;
  return when;
}

When Chosen(When when)
{
  when.chosen = true;
  return when;
}

}

void resolve(When& when, const std::string& parameter,
  const std::function<std::vector<const char*>(const std::string& property)>& choicesOf)
{
  for (Condition& condition : when.conditions)
  {
    const std::string property = condition.property;
    const std::vector<const char*> choices =
      condition.names.empty() ? condition.names : choicesOf(property);
    condition.values = condition.names.empty() ? condition.values : std::vector<int>();
    for (const std::string name : condition.names)
    {
      const auto found = std::find(choices.begin(), choices.end(), name);
      if (found == choices.end())
      {
        std::string all;
        for (const std::string choice : choices)
        {
          all += (all.empty() ? "" : ", ") + choice;
        }
        throw Error("The condition of " + parameter + " names '" + name + "', but " + property +
          (all.empty() ? " has no choices." : " has the choices " + all + "."));
      }
      condition.values.push_back(static_cast<int>(found - choices.begin()));
    }
  }
}

}
