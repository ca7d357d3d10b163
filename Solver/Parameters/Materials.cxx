#include "Parameters/Materials.h"

#include "Basics/Checker.h"
#include "Parameters/ParameterTable.h"

#include <algorithm>
#include <set>
#include <type_traits>
#include <utility>

namespace dem
{

namespace
{

/// Materials above which a table is a mistake: there are as many pairs as their square.
constexpr std::size_t MostMaterials = 256;

Coefficients ofOne(const Material& m)
{
  Coefficients c;
#define COEFFICIENT(name, field, ...) c.field = m.field;
#define COEFFICIENT_FLAG(name, field, ...) c.field = m.field;
#include "Parameters/Coefficients.def"
  c.law = ofTwoBodies(m.law);
  return c;
}

Coefficients mixed(Coefficients a, Coefficients b, const MixingChoice& rules)
{
  a.twistingFriction = a.effectiveTwistingFriction();
  b.twistingFriction = b.effectiveTwistingFriction();
  Coefficients c;
#define COEFFICIENT(name, field, usual, rule, ...)                                                 \
  c.field = mixed(rules.rule, MixingRule::Geometric, a.field, b.field);
#define COEFFICIENT_FLAG(name, field, ...) c.field = a.field && b.field;
#include "Parameters/Coefficients.def"
  c.law = mixed(a.law, b.law, rules);
  return c;
}

std::string quoted(const std::string& name)
{
  return "'" + name + "'";
}

int indexOf(const std::vector<Material>& rows, const std::string& name)
{
  const auto found = std::find_if(rows.begin(), rows.end(),
    [&name](const Material& material) { return material.name == name; });
  return found == rows.end() ? -1 : static_cast<int>(found - rows.begin());
}

std::string namesOf(const std::vector<Material>& rows)
{
  std::string names;
  for (const Material& material : rows)
  {
    names += (names.empty() ? "" : ", ") + material.name;
  }
  return names;
}

std::string findProblem(const Material& m, const std::string& owner)
{
  Checker check(owner);
  for (const Parameter<Material>& one : materialParameters())
  {
    if (!one.when.only || counts(one, materialParameters(), m))
    {
      one.check(check, m);
    }
  }
  return check.Problem;
}

std::string findProblemOfTable(const std::vector<Material>& rows)
{
  std::set<std::string> known;
  for (std::size_t k = 0; k < rows.size(); ++k)
  {
    const std::string& name = rows[k].name;
    if (name.empty())
    {
      return "Materials, row " + std::to_string(k + 1) + ": the material has no name.";
    }
    if (!known.insert(name).second)
    {
      return "Materials, row " + std::to_string(k + 1) + ": " + quoted(name) +
        " is the name of an earlier material.";
    }
    const std::string problem = findProblem(rows[k], "Materials, " + quoted(name) + ": ");
    if (!problem.empty())
    {
      return problem;
    }
  }
  return {};
}

std::string findProblemOfPairs(const std::vector<Material>& rows,
  const std::vector<MaterialPair>& pairs)
{
  std::set<std::pair<std::string, std::string>> known;
  for (std::size_t k = 0; k < pairs.size(); ++k)
  {
    const MaterialPair& pair = pairs[k];
    const std::string owner = "MaterialPairs, row " + std::to_string(k + 1) + ": ";
    for (const std::string& name : { pair.first, pair.second })
    {
      if (indexOf(rows, name) < 0)
      {
        return owner + quoted(name) + " is none of the materials" +
          (rows.empty() ? ", as there is no table of them." : " (" + namesOf(rows) + ").");
      }
    }
    if (!known.insert(std::minmax(pair.first, pair.second)).second)
    {
      return owner + "the pair " + quoted(pair.first) + " and " + quoted(pair.second) +
        " is given twice.";
    }
    Checker check(owner + pair.first + " and " + pair.second + ": ");
    for (const Parameter<MaterialPair>& one : materialPairParameters())
    {
      one.check(check, pair);
    }
    if (!check.Problem.empty())
    {
      return check.Problem;
    }
  }
  return {};
}

}

Coefficients GivenCoefficients::over(Coefficients others) const
{
#define COEFFICIENT(name, field, ...) others.field = this->field.value_or(others.field);
#include "Parameters/Coefficients.def"
  others.automaticTwistingFriction = others.automaticTwistingFriction && !this->twistingFriction;
  for (std::size_t k = 0; k < LawValueCount; ++k)
  {
    others.law.values[k] = this->law.values[k].value_or(others.law.values[k]);
  }
  return others;
}

std::string GivenCoefficients::findProblem(const std::string& owner) const
{
  Checker check(owner);
  for (const Parameter<GivenCoefficients>& one : pairParameters())
  {
    one.check(check, *this);
  }
  return check.Problem;
}

Materials::Materials(const Config& config)
  : Tabled(!config.materials.empty()), Rules(config.mixing), Usual(config.law),
    Rows(this->Tabled ? config.materials : std::vector<Material>{ config.material }),
    Given(this->Rows.size() * this->Rows.size())
{
  for (const MaterialPair& pair : config.materialPairs)
  {
    const int first = this->find(pair.first);
    const int second = this->find(pair.second);
    if (first < 0 || second < 0)
    {
      continue; // findProblem() says so
    }
    this->Given[first * this->count() + second] = pair;
    this->Given[second * this->count() + first] = pair;
  }
}

int Materials::find(const std::string& name) const
{
  return this->Tabled ? indexOf(this->Rows, name) : -1;
}

std::string Materials::names() const
{
  return namesOf(this->Rows);
}

Coefficients Materials::between(int first, int second) const
{
  const Coefficients own = ofOne(this->Rows[first]);
  return this->Given[first * this->count() + second].over(
    first == second ? own : mixed(own, ofOne(this->Rows[second]), this->Rules));
}

Coefficients Materials::between(int grain, const WallMaterial& wall) const
{
  return wall.over(this->between(grain, this->rowOf(wall, grain)));
}

LawChoice Materials::lawBetween(int first, int second) const
{
  return this->Given[first * this->count() + second].laws.over(this->Usual);
}

LawChoice Materials::lawBetween(int grain, const WallMaterial& wall) const
{
  return this->lawBetween(grain, this->rowOf(wall, grain));
}

const Material* Materials::of(const WallMaterial& wall) const
{
  return wall.name.empty() ? nullptr : &this->Rows[this->find(wall.name)];
}

namespace
{

void takeLarger(const Coefficients& pair, LawValues& most)
{
  std::transform(pair.law.values.begin(), pair.law.values.end(), most.values.begin(),
    most.values.begin(), [](double a, double b) { return std::max(a, b); });
}

/// Calls use(material of a grain, that of another one or of a wall) for any two that may meet.
template <typename Use>
void forEachTwo(const Materials& materials, const std::vector<WallMaterial>& walls, const Use& use)
{
  for (int first = 0; first < materials.count(); ++first)
  {
    for (int second = first; second < materials.count(); ++second)
    {
      use(first, second);
    }
    for (const WallMaterial& wall : walls)
    {
      use(first, wall);
    }
  }
}

}

LawValues Materials::largest(const std::vector<WallMaterial>& walls) const
{
  LawValues most;
  forEachTwo(*this, walls,
    [&](int first, const auto& second) { takeLarger(this->between(first, second), most); });
  return most;
}

LawValues largestWith(const LawChoice& law, const Config& config,
  const std::vector<WallMaterial>& walls)
{
  const Materials grains(config), atWall(atWalls(config));
  LawValues most;
  bool any = false;
  forEachTwo(grains, walls,
    [&](int first, const auto& second)
    {
      const bool isWall = std::is_same_v<decltype(second), const WallMaterial&>;
      if ((isWall ? atWall : grains).lawBetween(first, second).isAs(law))
      {
        takeLarger(grains.between(first, second), most);
        any = true;
      }
    });
  return any ? most : grains.largest(walls);
}

const Material& Materials::stiffest() const
{
  const auto time = [](const Material& m) { return publishedTimeStep(m, 1.0, m.density); };
  return *std::min_element(this->Rows.begin(), this->Rows.end(),
    [&time](const Material& a, const Material& b) { return time(a) < time(b); });
}

std::string Materials::findProblem(const std::vector<MaterialShare>& mixture) const
{
  for (const MaterialShare& part : mixture)
  {
    if (this->find(part.name) < 0)
    {
      return "is of the material " + quoted(part.name) +
        (this->Tabled ? ", which is none of the materials (" + this->names() + ")"
                      : ", but there is no table of materials");
    }
    if (!(part.share > 0.0) || !std::isfinite(part.share))
    {
      return "has the share " + asTyped(part.share) + " of " + quoted(part.name) +
        " but needs a finite one above 0";
    }
  }
  return {};
}

std::string findProblemOfMaterials(const Config& config)
{
  if (config.materials.size() > MostMaterials)
  {
    return "Materials has " + std::to_string(config.materials.size()) + " rows but may have " +
      std::to_string(MostMaterials) + ".";
  }
  for (const std::string& problem :
    { findProblem(config.material, ""), findProblemOfTable(config.materials),
      findProblemOfPairs(config.materials, config.materialPairs) })
  {
    if (!problem.empty())
    {
      return problem;
    }
  }
  const std::string problem = Materials(config).findProblem(config.spawnMaterials);
  return problem.empty() ? problem : "SpawnMaterials " + problem + ".";
}

}
