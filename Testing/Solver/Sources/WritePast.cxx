// Writes past the end of an array of as many numbers as the argument says, which the address
// sanitizer has to report; see LargePages.h for what is different with large ones.
#include "Vectors/LargePages.h"

#include <cstdio>
#include <cstdlib>

int main(int count, char** arguments)
{
  const long numbers = count > 1 ? std::atol(arguments[1]) : 0;
  dem::LargeVector<double> values(static_cast<std::size_t>(numbers), 1.0);
  volatile double* const data = values.data(); // or the compiler may leave the write out
  data[numbers] = 2.0;
  std::printf("Nobody saw the write past %ld numbers.\n", numbers);
  return 0;
}
