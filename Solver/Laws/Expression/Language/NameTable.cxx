#include "Laws/Expression/Language/NameTable.h"

#include "Basics/Vec3.h"

#include <algorithm>
#include <vector>

namespace dem::expression
{

void NameTable::checkTarget(const Token& name) const
{
  const int quantity = this->findQuantity(name.text);
  if (findFunction(name.text) >= 0)
  {
    this->complain(name.range, name.text + " is a function and cannot be given a value");
  }
  if (name.text == "pi" || (quantity >= 0 && !isMemory(static_cast<Quantity>(quantity))))
  {
    this->complain(name.range, name.text +
        (this->About == Topic::Grain    ? " is known of the grain"
            : this->About == Topic::Bond  ? " is known of the bond"
            : this->About == Topic::Shape ? " is known of the direction"
                                         : " is known of the contact") +
        " and cannot be given a value");
  }
  const int result = this->findResult(name.text);
  if (this->Locals.count(name.text) != 0 || (result >= 0 && this->Law.roots[result] >= 0))
  {
    this->complain(name.range, name.text + " is given a value twice");
  }
}

void NameTable::assign(const Token& name, int node, TextRange range)
{
  const int result = this->findResult(name.text);
  if (result >= 0)
  {
    this->Law.roots[result] = node;
    this->Law.ranges[result] = range;
  }
  else
  {
    this->Locals[name.text] = { node, name.range, false };
  }
}

bool NameTable::isNumber(const std::string& name) const
{
  return this->findQuantity(name) >= 0 || this->findResult(name) >= 0 || name == "pi" ||
    this->Locals.count(name) != 0;
}

int NameTable::lookUp(const Token& name)
{
  const int result = this->findResult(name.text);
  if (result >= 0 && this->Law.roots[result] >= 0)
  {
    return this->Law.roots[result];
  }
  const int quantity = this->findQuantity(name.text);
  if (quantity >= 0)
  {
    return this->Law.graph.quantity(static_cast<Quantity>(quantity), name.range);
  }
  if (name.text == "pi")
  {
    return this->Law.graph.constant(Pi, name.range);
  }
  const auto local = this->Locals.find(name.text);
  if (local == this->Locals.end())
  {
    this->unknown(name);
  }
  local->second.used = true;
  return local->second.node;
}

void NameTable::unknown(const Token& name) const
{
  for (std::size_t i = 0; i + 1 < this->Tokens.size(); ++i)
  {
    const Token& token = this->Tokens[i];
    if (token.kind == Kind::Name && token.text == name.text && this->Tokens[i + 1].is("="))
    {
      this->complain(name.range, name.text + " is read before it is given a value");
    }
  }
  if (findFunction(name.text) >= 0)
  {
    this->complain(name.range, name.text + " is a function and needs values in brackets");
  }
  if (findResult(name.text) >= 0)
  {
    this->complain(name.range, name.text + " is a result that this law does not set");
  }
  std::vector<std::string> names = allWords(this->About);
  for (const auto& local : this->Locals)
  {
    names.push_back(local.first);
  }
  const std::string meant = nearest(name.text, names);
  this->complain(name.range,
    "nothing is called " + name.text.substr(0, 40) +
      (meant.empty() ? "" : ", perhaps " + meant + " is meant"));
}

/// Complains where what a text has to set is missing.
void NameTable::checkResults() const
{
  const int end = static_cast<int>(this->Text.find_last_not_of(" \t\r\n;") + 1);
  const auto& roots = this->Law.roots;
  if (this->About == Topic::Contact && roots[index(Result::Normal)] < 0)
  {
    this->complain({ end, end }, "N, the normal force, is given no value");
  }
  if (this->About == Topic::Bond && roots[index(Result::BondForce)] < 0)
  {
    this->complain({ end, end }, "N, the force along the bond, is given no value");
  }
  if (this->About == Topic::Shape && roots[index(Result::Reach)] < 0)
  {
    this->complain({ end, end }, "h, the support along the direction, is given no value");
  }
  if (std::all_of(roots.begin(), roots.end(), [](int root) { return root < 0; }))
  {
    this->complain({ end, end }, "none of Fx, Fy, Fz, Tx, Ty and Tz is given a value");
  }
}

void NameTable::checkAll() const
{
  this->checkResults();
  for (const auto& [name, local] : this->Locals)
  {
    if (!local.used)
    {
      const std::string meant =
        nearest(name, resultWords(this->About));
      this->complain(local.range,
        name.substr(0, 40) + " is never used" +
          (meant.empty() ? "" : ", perhaps " + meant + " is meant"));
    }
  }
  for (const Token& token : this->Tokens)
  {
    const int result = token.kind == Kind::Name ? this->findResult(token.text) : -1;
    if (result >= 0 && this->Law.roots[result] < 0)
    {
      this->complain(token.range,
        token.text + " is read but is never given a value, so that it is always 0");
    }
  }
}

}
