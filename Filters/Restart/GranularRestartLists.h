// Lists and single states as the words of an array of field data, and back.
#pragma once

#include "Restart/GranularRestartWords.h"
#include "State/StateWords.h"

#include <cstdint>
#include <vector>

namespace granular
{

/// Words of all elements of a list, which visit(element, writer) goes through.
template <typename List, typename Visit>
std::vector<std::uint64_t> wordsOfAll(const List& list, const Visit& visit)
{
  const dem::WordWriter writer;
  for (const auto& element : list)
  {
    visit(element, writer);
  }
  return writer.Words;
}

/// Reads how long a list is, of which an array has the numbers.
struct ListReader
{
  const char* name;
  std::size_t words; ///< of the array
  const WordReader& reader;

  template <typename List>
  void operator()(List& list) const
  {
    std::int64_t count = 0;
    this->reader("a number of elements", count, dem::NumberRule::NotNegative);
    if (static_cast<std::uint64_t>(count) > this->words)
    {
      refuse(this->name, "is missing or has the wrong type or size");
    }
    list.resize(count);
  }
};

/// All words of an array, which visit(reader of numbers, reader of lists) goes through; nothing
/// without the array.
template <typename Visit>
void readLists(vtkFieldData* fieldData, const char* name, const Visit& visit)
{
  if (!fieldData->GetArray(name))
  {
    return;
  }
  const std::vector<std::uint64_t> words = readWords(fieldData, name);
  const WordReader reader(name, words, 0);
  visit(reader, ListReader{ name, words.size(), reader });
  if (!reader.atEnd())
  {
    refuse(name, "is missing or has the wrong type or size");
  }
}

/// As many elements as an array has the words of, which visit(element, reader) goes through.
template <typename Element, typename Visit>
std::vector<Element> readAll(vtkFieldData* fieldData, const char* name, const Visit& visit)
{
  const std::vector<std::uint64_t> words = readWords(fieldData, name);
  const WordReader reader(name, words, 0);
  std::vector<Element> all;
  while (!reader.atEnd())
  {
    all.emplace_back();
    visit(all.back(), reader);
  }
  return all;
}

/// A state that an array has all words of, and that is possible; a new one without the array.
template <typename State, typename Visit, typename IsPossible>
State readOne(vtkFieldData* fieldData, const char* name, const Visit& visit,
  const IsPossible& isPossible)
{
  State state;
  if (fieldData->GetArray(name))
  {
    const std::vector<std::uint64_t> words = readWords(fieldData, name);
    const WordReader reader(name, words, 0);
    visit(state, reader);
    if (!reader.atEnd() || !isPossible(state))
    {
      refuse(name, "is damaged");
    }
  }
  return state;
}

}
