// Laws of contact that a user writes: found fit or not in words.
#include "Bytes.h"
#include "Laws/Expression/Checks.h"
#include "ParsedFiles.h"

#include <functional>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
  using namespace dem::expression;
  const std::string text = fuzzed::Bytes(data, size).rest();
  // Trials of a law, thousands of contacts with few branches, take a hundred times as long as reading
  // it: one law of 32, always the same ones.
  const bool tried = std::hash<std::string>{}(text) % 32 == 0;
  const Compiled compiled = tried ? compile(text, Trials()) : compile(text);
  fuzzed::require(compiled.law || !compiled.problem->message.empty(), "a refusal without words",
    text);
  return 0;
}
