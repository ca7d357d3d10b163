// Meshes, tables of grains and models; the first byte says which.
#include "Bytes.h"
#include "ParsedFiles.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
  fuzzed::Bytes bytes(data, size);
  const unsigned kind = bytes.take<std::uint8_t>() % 16; // so that older inputs stay what they were
  fuzzed::isAccepted(kind == 15 ? fuzzed::readNodes
      : kind % 2 == 0           ? fuzzed::readMesh
                                : fuzzed::readTable,
    bytes.rest());
  return 0;
}
