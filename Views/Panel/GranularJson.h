// Reads JSON (RFC 8259), with the line of each part of the text.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace granular
{

struct Json
{
  enum class Kind
  {
    Object,
    Array,
    Text,
    Number,
    Other ///< true, false or null
  };
  Kind kind = Kind::Other;
  int line = 1;      ///< on which it begins
  std::string text;  ///< of a text; of a number or anything else that has no parts as it is written
  double number = 0; ///< of a number
  std::vector<std::pair<std::string, Json>> members; ///< of an object, in their order
  std::vector<Json> items;                           ///< of an array

  /// A member by its name; null when there is none.
  const Json* Find(const std::string& name) const;
};

/// @throws std::string "line 3: ..." of a text that is no JSON, or in which an object has two
/// members of a name.
Json readJson(const std::string& text);

/// A text as JSON has it, with its quotation marks.
std::string quotedJson(const std::string& text);

}
