// Settings of floating-point arithmetic of the process change no bit of what filters, simulations
// and readers give, and are as before after each request (PlainArithmetic.h says who changes them).
#include "MemoryGroups.h"

#include "../Solver/Support/Check.h"

#if defined(__SSE2_MATH__)

namespace
{

/// Result of a scene that begins anew, with settings of the arithmetic.
std::uint64_t resultWith(const NamedScene& named, unsigned settings)
{
  const std::unique_ptr<Scene> scene = named.make();
  requestedSettings = settings;
  scene->update();
  requestedSettings = 0;
  check::isTrue(named.name + ": no errors", scene->errors().empty());
  return scene->result();
}

}

/// Arguments: groups of scenes.
int main(int count, char** groups)
{
  for (int k = 1; k < count; ++k)
  {
    for (const NamedScene& named : scenesOf(groups[k]))
    {
      const std::uint64_t due = resultWith(named, 0);
      for (const auto& [name, settings] : HostileArithmetic::Kinds)
      {
        check::isTrue(named.name + ", " + name, resultWith(named, settings) == due);
      }
    }
  }
  check::isTrue("settings are as before", !haveSettingsChanged);
  return check::failures() == 0 && count > 1 ? 0 : 1;
}

#else

int main()
{
  std::printf("not on this processor\n");
}

#endif
