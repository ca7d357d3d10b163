#include "GrainRows.h"

#include "Basics/Error.h"

#include <set>

namespace granular
{
namespace
{

/// A name, its quantity, and which component.
struct KnownColumn
{
  const char* name;
  Quantity quantity;
  int part;
};

constexpr KnownColumn knownColumns[] = {
  { "id", Quantity::Id, 0 },
  { "type", Quantity::Species, 0 },
  { "matId", Quantity::Material, 0 },
  { "x", Quantity::Position, 0 },
  { "y", Quantity::Position, 1 },
  { "z", Quantity::Position, 2 },
  { "xs", Quantity::ScaledPosition, 0 },
  { "ys", Quantity::ScaledPosition, 1 },
  { "zs", Quantity::ScaledPosition, 2 },
  { "r", Quantity::Radius, 0 },
  { "radius", Quantity::Radius, 0 },
  { "diameter", Quantity::Diameter, 0 },
  { "mass", Quantity::Mass, 0 },
  { "density", Quantity::Density, 0 },
  { "vx", Quantity::Velocity, 0 },
  { "vy", Quantity::Velocity, 1 },
  { "vz", Quantity::Velocity, 2 },
  { "omegax", Quantity::AngularVelocity, 0 },
  { "omegay", Quantity::AngularVelocity, 1 },
  { "omegaz", Quantity::AngularVelocity, 2 },
  { "wx", Quantity::AngularVelocity, 0 },
  { "wy", Quantity::AngularVelocity, 1 },
  { "wz", Quantity::AngularVelocity, 2 },
  { "angmomx", Quantity::AngularMomentum, 0 },
  { "angmomy", Quantity::AngularMomentum, 1 },
  { "angmomz", Quantity::AngularMomentum, 2 },
  { "quatw", Quantity::Orientation, 0 },
  { "quati", Quantity::Orientation, 1 },
  { "quatj", Quantity::Orientation, 2 },
  { "quatk", Quantity::Orientation, 3 },
  { "q0", Quantity::Orientation, 0 },
  { "q1", Quantity::Orientation, 1 },
  { "q2", Quantity::Orientation, 2 },
  { "q3", Quantity::Orientation, 3 },
  { "fx", Quantity::Force, 0 },
  { "fy", Quantity::Force, 1 },
  { "fz", Quantity::Force, 2 },
  { "tqx", Quantity::Torque, 0 },
  { "tqy", Quantity::Torque, 1 },
  { "tqz", Quantity::Torque, 2 },
};

}

int widthOf(Quantity quantity)
{
  switch (quantity)
  {
    case Quantity::Orientation:
      return 4;
    case Quantity::Radius:
    case Quantity::Diameter:
    case Quantity::Mass:
    case Quantity::Density:
    case Quantity::EllipsoidFlag:
      return 1;
    default:
      return 3;
  }
}

GrainColumn columnNamed(std::string_view name)
{
  for (const KnownColumn& known : knownColumns)
  {
    if (name == known.name)
    {
      return { std::string(name), known.quantity, known.part };
    }
  }
  return { std::string(name) };
}

GrainRows::GrainRows(std::vector<GrainColumn> columns, const TextScanner& scanner)
  : Columns(std::move(columns)), Scanner(scanner)
{
  std::set<std::string> names;
  std::set<std::pair<Quantity, int>> parts;
  for (const GrainColumn& column : this->Columns)
  {
    this->Meanings.push_back("column " + column.name);
    this->Records.named.insert(column.quantity);
    const bool isExtra = column.quantity >= Quantity::Extra;
    if (!column.name.empty() && column.part == 0 && column.quantity != Quantity::Skipped &&
      !names.insert(column.name).second)
    {
      this->Scanner.fail("column " + inQuotes(column.name) + " is named twice");
    }
    if (!isExtra && !parts.insert({ column.quantity, column.part }).second)
    {
      this->Scanner.fail("column " + inQuotes(column.name) + " says the same as another one");
    }
    // Components of an extra column follow each other, and are stored in one array.
    this->ExtraIndex.push_back(column.quantity != Quantity::Extra ? 0
        : column.part > 0                                         ? this->ExtraIndex.back()
                          : this->Records.extra.add(column.name, column.extraParts));
  }
  const bool isScaled = parts.count({ Quantity::ScaledPosition, 0 }) != 0;
  this->demandWhole(isScaled ? Quantity::ScaledPosition : Quantity::Position,
    isScaled ? "xs, ys and zs" : "x, y and z");
  if (parts.lower_bound({ Quantity::Orientation, 0 }) !=
    parts.lower_bound({ Quantity::Orientation, 4 }))
  {
    this->demandWhole(Quantity::Orientation, "an orientation");
  }
}

void GrainRows::demandWhole(Quantity quantity, const char* names)
{
  int found = 0;
  for (const GrainColumn& column : this->Columns)
  {
    found += column.quantity == quantity ? 1 : 0;
  }
  if (found < widthOf(quantity))
  {
    this->Scanner.fail("the file has " + std::to_string(found) + " of the " +
      std::to_string(widthOf(quantity)) + " columns of " + names);
  }
}

void GrainRows::read(std::string_view line)
{
  for (const GrainColumn& column : this->Columns)
  {
    if (column.quantity < Quantity::RealCount)
    {
      const auto width = static_cast<std::size_t>(widthOf(column.quantity));
      this->Records.of(column.quantity).resize(width * (this->Records.size() + 1));
    }
  }
  std::string_view rest = line;
  for (std::size_t k = 0; k < this->Columns.size(); ++k)
  {
    const std::string_view field = takeToken(rest);
    if (field.empty())
    {
      this->Scanner.fail("the row has " + std::to_string(k) + " values instead of " +
        std::to_string(this->Columns.size()));
    }
    this->readField(k, field);
  }
  if (!trimmed(rest).empty())
  {
    this->Scanner.fail(inQuotes(trimmed(rest)) + " follows the " +
      std::to_string(this->Columns.size()) + " values of the row");
  }
  this->Records.lines.push_back(this->Scanner.lineNumber());
}

void GrainRows::readField(std::size_t k, std::string_view field)
{
  const GrainColumn& column = this->Columns[k];
  switch (column.quantity)
  {
    case Quantity::Id:
      this->Records.id.push_back(this->Scanner.whole(field, this->Meanings[k].c_str()));
      break;
    case Quantity::Species:
      this->readSpecies(field);
      break;
    case Quantity::Material:
      this->Records.material.push_back(
        granular::readMaterial(field, this->Meanings[k].c_str(), this->Scanner));
      break;
    case Quantity::Extra:
      this->Records.extra.read(this->ExtraIndex[k], field);
      break;
    case Quantity::Skipped:
      break;
    default:
      this->readReal(k, field);
  }
}

void GrainRows::readReal(std::size_t k, std::string_view field)
{
  const GrainColumn& column = this->Columns[k];
  const std::string& meaning = this->Meanings[k];
  const double value = this->Scanner.finite(field, meaning.c_str());
  const Quantity quantity = column.quantity;
  const bool isSize = quantity == Quantity::Radius || quantity == Quantity::Diameter ||
    quantity == Quantity::Mass || quantity == Quantity::Density;
  if (isSize && !(value > 0.0))
  {
    this->Scanner.fail(meaning + " is " + inQuotes(field) + ", but has to be above 0");
  }
  const auto width = static_cast<std::size_t>(widthOf(quantity));
  this->Records.of(quantity)[width * this->Records.size() + column.part] = value;
}

void GrainRows::readSpecies(std::string_view field)
{
  auto found = this->SpeciesIndex.find(field);
  if (found == this->SpeciesIndex.end())
  {
    const auto index = static_cast<std::int32_t>(this->SpeciesIndex.size());
    found = this->SpeciesIndex.emplace(field, index).first;
    this->Records.speciesNames.emplace_back(field);
  }
  this->Records.species.push_back(found->second);
}

}
