// What a vectorised loop needs of the compiler.
#pragma once

// Functions of such a loop must be inlined into it, however large the compiler finds them.

#if defined(_MSC_VER)
#define DEM_INLINE __forceinline
#else
#define DEM_INLINE inline __attribute__((always_inline))
#endif

// A function that exists once for each width of vectors; the machine chooses when the library is
// loaded. The bits are the same, as nothing fuses but where it is written (Core/Lane3.h and
// -ffp-contract=off). Sanitizers run before the choice could be made: their builds have one copy.
#if defined(DEM_VECTOR_CLONES) && defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
#define DEM_CLONES __attribute__((target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default")))
#else
#define DEM_CLONES
#endif
