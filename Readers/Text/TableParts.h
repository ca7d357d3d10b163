// What the parsers of grains in rows and columns share.
#pragma once

#include "Parsers/ParticleTable.h"
#include "Text/TextScanner.h"

namespace granular
{

/// Columns without a meaning of their own; they are kept when they hold numbers throughout.
class ExtraColumns
{
public:
  /// @return the index for read()
  std::size_t add(const std::string& name, int components = 1);

  /// The next value of a column, or of one of its components.
  void read(std::size_t index, std::string_view field);

  /// Adds the columns of numbers to ParticleTable::extra, and the names of the others to `ignored`.
  void finish(ParticleTable& table);

private:
  std::vector<ExtraColumn> Columns;
  std::vector<bool> IsIgnored;
};

/// Fails at the second of two grains with the same id.
/// @param lines those of the grains in the file
void refuseDoubleIds(const std::vector<std::int64_t>& id, const std::vector<std::int64_t>& lines,
  const TextScanner& scanner);

/// The index of a material, from 0.
std::int32_t readMaterial(std::string_view field, const char* meaning, const TextScanner& scanner);

}
