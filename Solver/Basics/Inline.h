// What a vectorised loop needs of the compiler: its functions must be inlined into it, however
// large the compiler finds them.
#pragma once

// Compilers for graphics processors make code of a function for these too where that is declared.
#if defined(__CUDACC__)
#define DEM_DEVICE __host__ __device__
#else
#define DEM_DEVICE
#endif

#if defined(_MSC_VER)
#define DEM_INLINE __forceinline
#define DEM_INLINE_LAMBDA
#define DEM_APART __declspec(noinline)
#else
#define DEM_INLINE inline DEM_DEVICE __attribute__((always_inline))
/// Between the parameters of a lambda and its result.
#define DEM_INLINE_LAMBDA __attribute__((always_inline))
/// Before a function that few blocks take: what it has on the stack does not part what all blocks
/// have there.
#define DEM_APART __attribute__((noinline))
#endif

// Before a loop whose rounds do not depend on each other, where structs of structs live only in one
// of them: GCC takes these apart there, but makes arrays of them before a loop of "omp simd".
#if defined(__GNUC__) && !defined(__clang__)
#define DEM_INDEPENDENT_ROUNDS _Pragma("GCC ivdep")
#else
#define DEM_INDEPENDENT_ROUNDS _Pragma("omp simd")
#endif
