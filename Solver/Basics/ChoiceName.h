// The names of the values of an enumeration.
#pragma once

namespace dem
{

/// The name in a list of them, of a choice that may be a number without a name.
template <typename Choice, int Count>
const char* choiceName(const char* const (&names)[Count], Choice choice)
{
  const int k = static_cast<int>(choice);
  return k >= 0 && k < Count ? names[k] : "none of its choices";
}

}
