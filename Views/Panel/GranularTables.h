// The tables of materials and of pairs of them as one file, in JSON: as save_tables() of the
// package granular writes it, an object with `materials`, an object of objects by name, and
// `pairs`, a list of objects with `first`, `second` and values.
#pragma once

#include <functional>
#include <string>

namespace granular
{

struct Tables
{
  std::string materials; ///< lines, as the property Materials has them
  std::string pairs;     ///< as MaterialPairs
};

/// What is wrong with a value, in words that follow it and its number or choice, by its name; empty
/// when all is well.
using ValueCheck = std::function<std::string(const std::string& value, const std::string& word)>;

/// @throws std::string one sentence with the file, the line, the row and the value that is wrong.
Tables loadTables(const std::string& file, const ValueCheck& ofMaterial, const ValueCheck& ofPair);

/// A file of that name is written over if it holds tables as well, and kept with a `~` behind its
/// name.
/// @throws std::string what is wrong with a line, or with the file, in one sentence.
void saveTables(const std::string& file, const Tables& tables);

}
