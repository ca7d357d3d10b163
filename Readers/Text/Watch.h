// How far the reading of a file is, told to who waits for it and may want to stop.
#pragma once

#include <functional>

namespace granular
{

/// Takes how much is done, from 0 to 1, and throws when it is not to continue; is asked at least
/// once for some ten thousand lines. May be empty.
using Watch = std::function<void(double)>;

inline void tell(const Watch& watch, double share)
{
  if (watch)
  {
    watch(share);
  }
}

/// A watch over a part of what @a watch is told of, which has to last as long.
inline Watch part(const Watch& watch, double from, double to)
{
  return [&watch, from, to](double share) { tell(watch, from + share * (to - from)); };
}

}
