// What is wrong with a law that a user wrote, and where in the text.
#pragma once

#include "Basics/Error.h"

#include <memory>
#include <string>

namespace dem::expression
{

/// A piece of a text, as offsets of bytes; the end is the first that is not part of it.
struct TextRange
{
  int begin = 0;
  int end = 0;
};

struct Problem
{
  /// One sentence that names line and column and quotes the text there, the piece that is meant in
  /// brackets: Line 1, column 7: nothing is called dleta, in "N = k*[dleta]".
  std::string message;
  int line = 1;   ///< from 1
  int column = 1; ///< from 1, in characters
  int length = 0; ///< of the piece on that line, in characters; 0 at the end of a line
};

/// @param what is wrong, in words that follow a colon, without a full stop
Problem problemAt(const std::string& text, TextRange range, const std::string& what);

/// What a user wrote, understood.
/// @throws Error with its problem, in a sentence that names the property
template <typename Written>
std::shared_ptr<const Written> demand(const char* property, const std::string& text)
{
  try
  {
    return std::make_shared<Written>(text);
  }
  catch (const Problem& problem)
  {
    throw Error(std::string(property) + ": " + problem.message);
  }
}

}
