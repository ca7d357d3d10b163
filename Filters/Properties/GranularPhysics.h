// Which parameters make another run.
#pragma once

#include "Parameters/ParameterTable.h"
#include "Properties/GranularHash.h"
#include "Shapes/MixedShape.h"

#include <cstdint>
#include <string>
#include <vector>

namespace granular
{

inline void add(const std::string& text, Hash& hash)
{
  hash.Add(static_cast<std::int64_t>(text.size()));
  for (const char letter : text)
  {
    hash.Add(static_cast<std::int64_t>(letter));
  }
}

/// @param owner of the parameters of a table
template <typename OwnerT>
void addAll(const std::vector<dem::Parameter<OwnerT>>& table, const OwnerT& owner, Hash& hash)
{
  for (const dem::Parameter<OwnerT>& one : table)
  {
    if (one.when.chosen && !dem::isRead(one, table, owner)) // files of before do not have it
    {
      continue;
    }
    if (one.when.chosen)
    {
      add(one.name, hash);
    }
    hash.Add(std::int64_t{ !one.given || one.given(owner) });
    for (const double value : one.numbers(owner))
    {
      hash.Add(value);
    }
  }
}

inline void add(const dem::Material& material, Hash& hash)
{
  add(material.name, hash);
  addAll(dem::materialParameters(), material, hash);
}

inline void add(const dem::MaterialPair& pair, Hash& hash)
{
  add(pair.first, hash);
  add(pair.second, hash);
  addAll<dem::GivenCoefficients>(dem::pairParameters(), pair, hash);
  for (const dem::Parameter<dem::MaterialPair>& one : dem::materialPairParameters())
  {
    if (!one.bounds.choices.empty() && one.given(pair)) // files of before have no such laws
    {
      add(one.name, hash);
      hash.Add(one.numbers(pair).front());
    }
  }
}

inline void add(const dem::MaterialShare& part, Hash& hash)
{
  add(part.name, hash);
  hash.Add(part.share);
}

inline void add(const dem::Moments& moments, Hash& hash)
{
  hash.Add(moments.volume);
  for (const double value : { moments.first.x, moments.first.y, moments.first.z })
  {
    hash.Add(value);
  }
  for (const double value : moments.second)
  {
    hash.Add(value);
  }
}

inline void add(const dem::GrainShape& shape, Hash& hash)
{
  add(shape.name, hash);
  for (const dem::Ball& ball : shape.balls)
  {
    for (const double value : { ball.centre.x, ball.centre.y, ball.centre.z, ball.radius })
    {
      hash.Add(value);
    }
  }
  if (shape.surface)
  {
    for (const double value : dem::numbersOf(*shape.surface))
    {
      hash.Add(value);
    }
  }
  if (shape.frustum)
  {
    const dem::RoundedFrustum& f = *shape.frustum;
    for (const double length : { f.bottom, f.top, f.height, f.rounding })
    {
      hash.Add(length);
    }
  }
  for (const dem::RoundedPolyhedron& part : shape.faceted)
  {
    hash.Add(part.rounding);
    for (const dem::Vec3& p : part.points)
    {
      for (const double value : { p.x, p.y, p.z })
      {
        hash.Add(value);
      }
    }
  }
  for (const dem::PlacedPart& part : shape.placed)
  {
    for (const double value : dem::numbersOf(part))
    {
      hash.Add(value);
    }
  }
  if (shape.moments)
  {
    add(*shape.moments, hash);
  }
  if (shape.isAsDrawn)
  {
    hash.Add(std::int64_t{ 1 }); // nothing for others, which have the hash of before
  }
  if (shape.plate != 0.0)
  {
    hash.Add(shape.plate);
  }
}

inline void add(const dem::ShapeShare& part, Hash& hash)
{
  hash.Add(std::int64_t{ part.shape });
  hash.Add(part.share);
}

template <typename EntryT>
void add(const std::vector<EntryT>& entries, Hash& hash)
{
  hash.Add(static_cast<std::int64_t>(entries.size()));
  for (const EntryT& entry : entries)
  {
    add(entry, hash);
  }
}

/// Equal for parameters that have the same effect, whatever was set in between.
/// @param least effect of the parameters that count: with the usual one, equal for the same run
/// @param counted whether parameters count that the run does not read
inline std::uint64_t hashPhysics(const dem::Config& config, dem::Effect least = dem::Effect::Grains,
  dem::Counted counted = dem::Counted::Read)
{
  Hash hash;
  for (const double value : dem::numbersOf(config, least, counted))
  {
    hash.Add(value);
  }
  add(config.materials, hash);
  add(config.materialPairs, hash);
  add(config.shapes, hash);
  add(config.law.expression, hash);
  if (!config.forceExpression.empty()) // so that files of before have the number of today
  {
    add(config.forceExpression, hash);
  }
  if (config.bonds.law == dem::BondLaw::Expression)
  {
    add(config.bonds.expression, hash);
  }
  if (least <= dem::Effect::Steps)
  {
    hash.Add(config.startTime);
    hash.Add(config.frameOrigin);
  }
  if (least <= dem::Effect::Grains)
  {
    add(config.spawnMaterials, hash);
    add(config.spawnShapes, hash);
  }
  return hash.Get();
}

}
