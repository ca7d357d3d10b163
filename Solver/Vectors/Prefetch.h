// A hint to the processor about what will soon be read; only the time depends on it.
#pragma once

namespace dem
{

/// Fetches the line of the cache at an address, which may be any.
inline void prefetch(const void* address)
{
#if defined(__GNUC__)
  __builtin_prefetch(address);
#else
  static_cast<void>(address);
#endif
}

}
