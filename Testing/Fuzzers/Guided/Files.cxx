// Meshes and tables of grains; the first byte says which.
#include "Bytes.h"
#include "ParsedFiles.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
  fuzzed::Bytes bytes(data, size);
  const bool isMesh = bytes.take<std::uint8_t>() % 2 == 0;
  fuzzed::isAccepted(isMesh ? fuzzed::readMesh : fuzzed::readTable, bytes.rest());
  return 0;
}
