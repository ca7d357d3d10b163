// A word to the processor about what will soon be read; nothing depends on it but the time.
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
