// Functions of a vectorised loop must be inlined into it, however large the compiler finds them.
#pragma once

#if defined(_MSC_VER)
#define DEM_INLINE __forceinline
#else
#define DEM_INLINE inline __attribute__((always_inline))
#endif
