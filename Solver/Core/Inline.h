// What a vectorised loop needs of the compiler: its functions must be inlined into it, however
// large the compiler finds them.
#pragma once

#if defined(_MSC_VER)
#define DEM_INLINE __forceinline
#define DEM_INLINE_LAMBDA
#else
#define DEM_INLINE inline __attribute__((always_inline))
/// Between the parameters of a lambda and its result.
#define DEM_INLINE_LAMBDA __attribute__((always_inline))
#endif
