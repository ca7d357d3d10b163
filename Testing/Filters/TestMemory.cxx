// Lack of memory at any moment of a request is told as an error, and the next request succeeds:
// one allocation after another fails, until a request needs no more of them. "The request itself
// succeeds" (GranularGuard.h), so what is not told is silence: without an error or a Status the
// result has to be the very same as ever, of a request that did without what it asked for.
// Allocations of the plugin and the solver count; VTK's own classes are not made for exceptions,
// and ask for little. There are runs (grains that come from an inflow; clumps and smooth grains
// with bonds, heat and a wall under a load, from their beginning and from a saved state; grains
// with faces in a periodic cell that is sheared), files, and filters that work on what a run has
// left.
#include "MemoryGroups.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <execinfo.h>
#include <iterator>
#include <limits>
#include <link.h>
#include <memory>
#include <new>
#include <string>
#include <vector>

namespace
{

std::atomic<long> left{ 0 };

/// Where the code of the plugin is, with the solver in it.
struct Code
{
  std::uintptr_t begin, end;
};
Code codes[2];
int codeCount = 0;

int findLibrary(dl_phdr_info* library, std::size_t, void*)
{
  const bool isOurs = std::strstr(library->dlpi_name, "libGranularFilters") ||
    std::strstr(library->dlpi_name, "libGranularReaders");
  for (int k = 0; isOurs && k < library->dlpi_phnum; ++k)
  {
    const auto& part = library->dlpi_phdr[k];
    if (part.p_type == PT_LOAD && (part.p_flags & PF_X) != 0 && codeCount < 2)
    {
      const std::uintptr_t begin = library->dlpi_addr + part.p_vaddr;
      codes[codeCount++] = { begin, begin + part.p_memsz };
    }
  }
  return 0;
}

bool isOurs(void* caller)
{
  const auto from = reinterpret_cast<std::uintptr_t>(caller);
  return std::any_of(codes, codes + codeCount,
    [from](const Code& code) { return from >= code.begin && from < code.end; });
}

bool isStandard(const char* symbol)
{
  const char* const begins[] = { "_ZNSt", "_ZNKSt", "_ZSt", "_ZN9__gnu_cxx" };
  return symbol &&
    std::any_of(std::begin(begins), std::end(begins),
      [symbol](const char* begin) { return std::strncmp(symbol, begin, std::strlen(begin)) == 0; });
}

/// Templates of the standard library are there once for all libraries: one of the plugin may work
/// for VTK, as the nearest caller that is none of them tells.
bool isForVtk()
{
  isArmed = false; // what follows allocates
  constexpr int near = 24;
  void* callers[near];
  void** const end = callers + backtrace(callers, near);
  Dl_info about{};
  static_cast<void>(std::find_if(std::find_if(callers, end, isOurs), end,
    [&about](void* caller) { return dladdr(caller, &about) == 0 || !isStandard(about.dli_sname); }));
  const bool isVtk = about.dli_fname && std::strstr(about.dli_fname, "libvtk") != nullptr;
  isArmed = true;
  return isVtk;
}

void* allocate(std::size_t size, std::size_t alignment, void* caller)
{
  if (isArmed.load() && isOurs(caller) && left.fetch_sub(1) == 1 && !isForVtk())
  {
    throw std::bad_alloc();
  }
  const std::size_t whole = (size + alignment - 1) / alignment * alignment;
  void* memory = alignment > alignof(std::max_align_t)
    ? std::aligned_alloc(alignment, whole ? whole : alignment)
    : std::malloc(size ? size : 1);
  if (!memory)
  {
    throw std::bad_alloc();
  }
  return memory;
}

/// A scene to which no allocation failed.
struct Usual
{
  std::uint64_t result = 0; ///< 0 if there is none
  std::string status;       ///< a doubt, if it is not OK
  long allocations = 0;
};

Usual findUsual(const NamedScene& named)
{
  const std::unique_ptr<Scene> scene = named.make();
  const std::uint64_t before = scene->result();
  left = std::numeric_limits<long>::max();
  scene->update();
  const long allocations = std::numeric_limits<long>::max() - left.exchange(-1);
  std::printf("%s: %ld allocations, status %s\n", named.name.c_str(), allocations,
    scene->status().c_str());
  const bool isGood = scene->errors().empty() && scene->result() != before;
  return { isGood ? scene->result() : 0, scene->status(), allocations };
}

/// What is wrong with a scene while an allocation failed.
const char* problemOf(Scene& scene, const Usual& usual)
{
  std::vector<std::string> told = scene.errors();
  const bool isTold = !told.empty() || scene.status() != usual.status;
  told.push_back(scene.status());
  const bool isClear = std::any_of(told.begin(), told.end(),
    [](const std::string& text) { return text.find("not enough memory") != std::string::npos; });
  return isTold && !isClear              ? "is told without its reason"
    : !isTold && scene.result() != usual.result ? "is not told, and the result is another"
                                         : nullptr;
}

/// @return whether the scene needed no more allocations than are allowed.
bool tryWith(const NamedScene& named, const Usual& usual, long allowed, int& failures)
{
  const std::unique_ptr<Scene> scene = named.make();
  left = allowed;
  scene->update();
  const bool wasEnough = left.load() > 0;
  left = -1;
  if (const char* problem = problemOf(*scene, usual))
  {
    std::printf("FAIL: that allocation %ld failed %s: status \"%s\"\n", allowed, problem,
      scene->status().c_str());
    ++failures;
  }
  scene->modify();
  scene->update();
  const std::string status = scene->status();
  if (status != usual.status || scene->result() != usual.result)
  {
    std::printf("FAIL after allocation %ld: status \"%s\"%s\n", allowed, status.c_str(),
      scene->result() == usual.result ? "" : ", another result");
    ++failures;
  }
  return wasEnough;
}

/// Tries so many, evenly spread, or each.
/// @return whether all went well.
bool tryAll(const NamedScene& named, long most)
{
  const Usual usual = findUsual(named);
  const long stride = std::max(1L, (usual.allocations + most - 1) / most);
  int failures = usual.result == 0 ? 1 : 0;
  long tried = 0;
  for (long n = 1; usual.result != 0 && failures < 10 && !tryWith(named, usual, n, failures);
       n += stride)
  {
    ++tried;
    if (tried % 500 == 0)
    {
      std::printf("%ld allocations failed\n", tried);
      std::fflush(stdout);
    }
  }
  std::printf("%ld tries, %ld apart; %d failed\n", tried, stride, failures);
  return failures == 0 && tried > 0;
}
}

void* operator new(std::size_t size)
{
  return allocate(size, alignof(std::max_align_t), __builtin_return_address(0));
}

void* operator new[](std::size_t size)
{
  return allocate(size, alignof(std::max_align_t), __builtin_return_address(0));
}

void* operator new(std::size_t size, std::align_val_t alignment)
{
  return allocate(size, static_cast<std::size_t>(alignment), __builtin_return_address(0));
}

void* operator new[](std::size_t size, std::align_val_t alignment)
{
  return allocate(size, static_cast<std::size_t>(alignment), __builtin_return_address(0));
}

void operator delete(void* memory) noexcept
{
  std::free(memory);
}

void operator delete[](void* memory) noexcept
{
  std::free(memory);
}

void operator delete(void* memory, std::size_t) noexcept
{
  std::free(memory);
}

void operator delete[](void* memory, std::size_t) noexcept
{
  std::free(memory);
}

void operator delete(void* memory, std::align_val_t) noexcept
{
  std::free(memory);
}

void operator delete[](void* memory, std::align_val_t) noexcept
{
  std::free(memory);
}

void operator delete(void* memory, std::size_t, std::align_val_t) noexcept
{
  std::free(memory);
}

void operator delete[](void* memory, std::size_t, std::align_val_t) noexcept
{
  std::free(memory);
}

/// Arguments: a run, "files" or "analysis"; how many allocations of each scene to let fail at most,
/// or else each.
int main(int count, char** arguments)
{
  dl_iterate_phdr(findLibrary, nullptr);
  const long most = count > 2 ? std::atol(arguments[2]) : std::numeric_limits<long>::max() / 2;
  const std::vector<NamedScene> scenes = scenesOf(count > 1 ? arguments[1] : "flow");
  bool isGood = codeCount == 2 && !scenes.empty() && most > 0;
  for (const NamedScene& scene : scenes)
  {
    isGood = isGood && tryAll(scene, most);
  }
  return isGood ? 0 : 1;
}
