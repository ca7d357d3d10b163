// What goes wrong with a file, told to its user.
#pragma once

#include <exception>
#include <string>

namespace granular
{

/// The words of what was thrown while a file was read or written.
/// @param use what there is not enough memory to do with it, as "read" or "write"
std::string problemOfFile(std::exception_ptr thrown, const char* fileName, const char* use);

/// Passes these words to @a tell, if there is memory for them.
template <typename Tell>
void tellProblemOfFile(std::exception_ptr thrown, const char* fileName, const char* use,
  const Tell& tell) noexcept
{
  try
  {
    tell(problemOfFile(thrown, fileName, use));
  }
  catch (...)
  {
    // There is not even memory for words.
  }
}

}
