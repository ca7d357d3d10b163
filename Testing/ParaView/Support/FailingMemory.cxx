// Is loaded before a program, and lets one allocation of one library in it fail, as that of a
// machine without enough memory would.
#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <execinfo.h>
#include <link.h>
#include <new>

namespace
{

std::atomic<long> left{ 0 }; // allocations until the one that fails; none does below 1

struct Code
{
  const char* library;
  std::uintptr_t begin, end;
};
Code code{};

int findCode(dl_phdr_info* library, std::size_t, void*)
{
  for (int k = 0; std::strstr(library->dlpi_name, code.library) && k < library->dlpi_phnum; ++k)
  {
    const auto& part = library->dlpi_phdr[k];
    if (part.p_type == PT_LOAD && (part.p_flags & PF_X) != 0)
    {
      code.begin = library->dlpi_addr + part.p_vaddr;
      code.end = code.begin + part.p_memsz;
    }
  }
  return 0;
}

bool isInCode(void* address)
{
  const auto at = reinterpret_cast<std::uintptr_t>(address);
  return at >= code.begin && at < code.end;
}

/// Whether the library asks. Templates of the standard library are there once for all libraries, as
/// named functions or not, so their callers count.
bool isAsking()
{
  const long wanted = left.exchange(0); // what follows may allocate
  constexpr int near = 12;
  void* callers[near];
  const int found = backtrace(callers, near);
  bool isAsked = false;
  bool isStandard = std::any_of(callers, callers + found, isInCode);
  for (int k = 1; k < found && isStandard && !isAsked; ++k)
  {
    Dl_info about;
    const bool isNamed = dladdr(callers[k], &about) != 0 && about.dli_sname != nullptr;
    isAsked = isInCode(callers[k]);
    isStandard = !isNamed || std::strncmp(about.dli_sname, "_ZNSt", 5) == 0 ||
      std::strncmp(about.dli_sname, "_Zn", 3) == 0; // operator new
  }
  left = wanted;
  return isAsked;
}

void* allocate(std::size_t size)
{
  const bool fails = left.load() > 0 && isAsking() && left.fetch_sub(1) == 1;
  void* memory = fails ? nullptr : std::malloc(size ? size : 1);
  if (!memory)
  {
    throw std::bad_alloc();
  }
  return memory;
}

}

// For ctypes.
extern "C" __attribute__((visibility("default"))) bool chooseLibrary(const char* name)
{
  code = { name, 0, 0 };
  dl_iterate_phdr(findCode, nullptr);
  return code.begin < code.end;
}

extern "C" __attribute__((visibility("default"))) void failAt(long number)
{
  left = number;
}

extern "C" __attribute__((visibility("default"))) bool hasFailed()
{
  return left.load() <= 0;
}

__attribute__((visibility("default"))) void* operator new(std::size_t size)
{
  return allocate(size);
}

__attribute__((visibility("default"))) void* operator new[](std::size_t size)
{
  return allocate(size);
}
