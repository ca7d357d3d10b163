// The bandwidth of the memory of a machine: the roof of everything that is too large for its
// caches.
#include "Options.h"
#include "Printing.h"

#include <omp.h>

#include <algorithm>
#include <cstring>
#include <limits>
#include <memory>

namespace
{

constexpr std::int64_t Count = 50000000; ///< of each array, 400 MB
constexpr int Rounds = 6;

using Array = std::unique_ptr<double[]>;

/// Left as it is, so that each thread is the first to touch what it will work on.
Array unset()
{
  return Array(new double[Count]);
}

/// Seconds of the fastest round of a = b + 3 c.
double fastest(const Array& a, const Array& b, const Array& c)
{
  double least = std::numeric_limits<double>::infinity();
  for (int round = 0; round < Rounds; ++round)
  {
    const double begin = omp_get_wtime();
#pragma omp parallel for simd schedule(static)
    for (std::int64_t k = 0; k < Count; ++k)
    {
      a[k] = b[k] + 3.0 * c[k];
    }
    least = std::min(least, omp_get_wtime() - begin);
  }
  return least;
}

}

/// The triad of McCalpin's STREAM: two numbers read and one written, of which the processor reads
/// the line first; that reading is not counted, as STREAM does not count it.
int main(int argc, char** argv)
{
  if (argc != 2 || std::strtol(argv[1], nullptr, 10) < 1)
  {
    std::fputs(
      "Stream THREADS\n\nPrints the bytes a second that the memory gives to so many threads.\n",
      stderr);
    return 2;
  }
  omp_set_num_threads(static_cast<int>(std::strtol(argv[1], nullptr, 10)));
  const Array a = unset(), b = unset(), c = unset();
#pragma omp parallel for schedule(static)
  for (std::int64_t k = 0; k < Count; ++k)
  {
    a[k] = 0.0;
    b[k] = static_cast<double>(k);
    c[k] = 1.0;
  }
  const double seconds = fastest(a, b, c);
  if (a[Count - 1] != static_cast<double>(Count - 1) + 3.0)
  {
    std::fputs("Stream: the sums are wrong.\n", stderr);
    return 1;
  }
  print("threads", omp_get_max_threads(), "%.0f");
  print("bytes_per_second", 3.0 * sizeof(double) * static_cast<double>(Count) / seconds);
  return 0;
}
