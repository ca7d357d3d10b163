// Files of grains that other programs write.
#include "Bytes.h"
#include "ParsedFiles.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
  fuzzed::isAccepted(fuzzed::readGrains, fuzzed::Bytes(data, size).rest());
  return 0;
}
