// Laws of contact and forces on grains that a user writes: found fit or not in words.
#include "Basics/Error.h"
#include "Bytes.h"
#include "Laws/Expression/Checks.h"
#include "Laws/Expression/GrainForce.h"
#include "ParsedFiles.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
  using namespace dem::expression;
  const std::string text = fuzzed::Bytes(data, size).rest();
  // Trials are thousands of contacts with few branches.
  const bool tried = fuzzed::isOneOf(32, data, size);
  const Compiled compiled = tried ? compile(text, Trials()) : compile(text);
  try
  {
    const dem::CustomGrain grain{};
    demandForce(text)->act(grain);
  }
  catch (const dem::Error& error)
  {
    fuzzed::require(*error.what() != '\0', "a refusal without words", text);
  }
  fuzzed::require(compiled.law || !compiled.problem->message.empty(), "a refusal without words",
    text);
  return 0;
}
