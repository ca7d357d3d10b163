#include "Vectors/LargePages.h"

#include <new>

// The address sanitizer checks memory of the allocator, but not memory maps: overruns of arrays
// with large pages would stay unseen.
#if defined(__SANITIZE_ADDRESS__)
#define DEM_HAS_ADDRESS_SANITIZER
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define DEM_HAS_ADDRESS_SANITIZER
#endif
#endif

#if defined(__linux__) && !defined(DEM_HAS_ADDRESS_SANITIZER)
#include <sys/mman.h>
#include <unistd.h>
#endif

namespace dem
{

namespace
{

#if defined(MADV_HUGEPAGE)

/// Whole pages of the usual size.
std::size_t inPages(std::size_t bytes)
{
  const std::size_t page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  return (bytes + page - 1) / page * page;
}

/// Maps memory of the system, which returns to the system when it is freed. Lists are made and
/// freed often, and a heap would keep their memory.
void* mapPages(std::size_t bytes)
{
  const std::size_t size = inPages(bytes);
  void* map =
    mmap(nullptr, size + LargePage, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (map == MAP_FAILED)
  {
    throw std::bad_alloc();
  }
  char* const begin = static_cast<char*>(map);
  const std::size_t off = reinterpret_cast<std::size_t>(begin) % LargePage;
  const std::size_t before = off > 0 ? LargePage - off : 0;
  char* const memory = begin + before;
  if (before > 0)
  {
    munmap(begin, before);
  }
  munmap(memory + size, LargePage - before);
  madvise(memory, size, MADV_HUGEPAGE); // a wish; all is well without
  return memory;
}

void unmapPages(void* memory, std::size_t bytes)
{
  munmap(memory, inPages(bytes));
}

#else

constexpr std::align_val_t WholePages{ LargePage };

void* mapPages(std::size_t bytes)
{
  return ::operator new(bytes, WholePages);
}

void unmapPages(void* memory, std::size_t)
{
  ::operator delete(memory, WholePages);
}

#endif

constexpr std::align_val_t WholeLines{ CacheLine };

}

void* allocateLarge(std::size_t bytes)
{
  return bytes < LargePage ? ::operator new(bytes, WholeLines) : mapPages(bytes);
}

void freeLarge(void* memory, std::size_t bytes) noexcept
{
  if (bytes < LargePage)
  {
    ::operator delete(memory, WholeLines);
  }
  else
  {
    unmapPages(memory, bytes);
  }
}

}
