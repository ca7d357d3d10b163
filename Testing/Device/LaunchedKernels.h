// Kernels as a graphics processor launches them, a thread an index, in all variants that there are.
#pragma once

#include "Kernels.h"
#include "OnDevice.h"

#include <array>

namespace device
{

constexpr int GrainThreads = 128;
constexpr int WallThreads = 128;

__device__ inline std::int64_t threadIndex(std::int64_t block)
{
  return block * blockDim.x + threadIdx.x;
}

/// What is told of steps.
struct Told
{
  unsigned long long* farthest; ///< bits of the square of the largest displacement, of a step
  int* unusual;
};

template <typename Loads, int Threads, int Blocks>
__global__ __launch_bounds__(Threads, Blocks) void pushPairs(const __grid_constant__ Arrays all,
  const __grid_constant__ Laws laws)
{
  const std::int64_t k = threadIndex(blockIdx.x);
  if (k < all.pairs)
  {
    pairKernel<Loads>(k, all, laws);
  }
}

static __global__ __launch_bounds__(WallThreads) void pushWalls(const __grid_constant__ Arrays all,
  const __grid_constant__ Laws laws, const Told told)
{
  const std::int64_t k = threadIndex(blockIdx.x);
  if (k < all.wallPairs && wallKernel(k, all, laws))
  {
    atomicAdd(told.unusual, 1);
  }
}

/// The largest of a block, in its first thread.
template <int Threads>
__device__ double largestOf(double value)
{
  __shared__ double ofWarp[Threads / 32];
  for (int apart = 16; apart > 0; apart /= 2)
  {
    value = fmax(value, __shfl_down_sync(0xFFFFFFFFu, value, apart));
  }
  if (threadIdx.x % 32 == 0)
  {
    ofWarp[threadIdx.x / 32] = value;
  }
  __syncthreads();
  for (int warp = 1; warp < Threads / 32; ++warp)
  {
    value = fmax(value, ofWarp[warp]);
  }
  return value;
}

/// Reports the figures of a grain. All threads of a block have to call this.
template <int Threads>
__device__ void tell(const Moved& moved, const Told& told)
{
  if (!moved.isUsual)
  {
    atomicAdd(told.unusual, 1);
  }
  const double largest = largestOf<Threads>(moved.square);
  const auto bits = static_cast<unsigned long long>(__double_as_longlong(largest));
  if (threadIdx.x == 0 && bits > *static_cast<volatile unsigned long long*>(told.farthest))
  {
    atomicMax(told.farthest, bits); // numbers above 0 are in the order of their bits
  }
}

template <typename Loads, int Together>
__global__ __launch_bounds__(GrainThreads) void moveGrains(const __grid_constant__ Arrays all,
  const __grid_constant__ Laws laws, const Told told)
{
  const std::int64_t i = threadIndex(blockIdx.x);
  Moved moved{ 0.0, true };
  if (i < all.grains)
  {
    moved = grainKernel<Loads, Together>(i, all, laws);
  }
  tell<GrainThreads>(moved, told);
}

template <int Threads, int Blocks>
__global__ __launch_bounds__(Threads, Blocks) void moveOwn(const __grid_constant__ Arrays all,
  const __grid_constant__ Laws laws, const Told told)
{
  const std::int64_t i = threadIndex(blockIdx.x);
  Moved moved{ 0.0, true };
  if (i < all.grains)
  {
    moved = ownKernel(i, all, laws);
  }
  tell<Threads>(moved, told);
}

static __global__ __launch_bounds__(GrainThreads) void findDrift(std::int64_t grains,
  const Four* position, const Four* from, const double* margin, unsigned long long* farthest)
{
  const std::int64_t i = threadIndex(blockIdx.x);
  const double largest =
    largestOf<GrainThreads>(i < grains ? driftKernel(position[i], from[i], margin[i]) : 0.0);
  if (threadIdx.x == 0)
  {
    atomicMax(farthest, static_cast<unsigned long long>(__double_as_longlong(largest)));
  }
}

inline unsigned blocksFor(std::int64_t count, int threads)
{
  return static_cast<unsigned>((count + threads - 1) / threads);
}

using Push = void (*)(const Arrays, const Laws);
using Move = void (*)(const Arrays, const Laws, const Told);

struct Choice
{
  int threads, blocks;
  Push columns, packed;
};

template <int Threads, int Blocks>
constexpr Choice choice()
{
  return { Threads, Blocks, &pushPairs<LoadColumns, Threads, Blocks>,
    &pushPairs<PackedLoads, Threads, Blocks> };
}

struct MoveChoice
{
  int together;
  Move columns, packed;
};

template <int Together>
constexpr MoveChoice moveChoice()
{
  return { Together, &moveGrains<LoadColumns, Together>, &moveGrains<PackedLoads, Together> };
}

inline const std::array<MoveChoice, 4> MoveChoices = { moveChoice<1>(), moveChoice<2>(),
  moveChoice<3>(), moveChoice<4>() };
inline const std::array<Choice, 6> Choices = { choice<128, 5>(), choice<128, 6>(), choice<128, 7>(),
  choice<128, 8>(), choice<64, 12>(), choice<256, 3>() };

struct OwnChoice
{
  int threads, blocks;
  Move move;
};

template <int Threads, int Blocks>
constexpr OwnChoice ownChoice()
{
  return { Threads, Blocks, &moveOwn<Threads, Blocks> };
}

inline const std::array<OwnChoice, 6> OwnChoices = { ownChoice<128, 3>(), ownChoice<128, 4>(),
  ownChoice<128, 5>(), ownChoice<128, 6>(), ownChoice<64, 7>(), ownChoice<64, 8>() };

static __global__ void copyFours(const double2* from, double2* to, std::int64_t count)
{
  const std::int64_t stride = std::int64_t{ gridDim.x } * blockDim.x;
  for (std::int64_t k = threadIndex(blockIdx.x); k < count; k += stride)
  {
    to[k] = from[k];
  }
}

}
