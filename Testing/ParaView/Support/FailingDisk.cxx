// Is loaded before a program, and represents a disk that gets full at one of its writes: half of
// the bytes find room, and nothing after them.
#include <atomic>
#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <cstring>
#include <dlfcn.h>
#include <string>
#include <sys/uio.h>
#include <unistd.h>

namespace
{

std::string folder;          // whose files are on that disk; none if empty
std::atomic<long> left{ 0 }; // writes until the one that finds it full
std::atomic<long> refused{ 0 };

bool isOnDisk(int descriptor)
{
  char link[64];
  char path[4096];
  std::snprintf(link, sizeof(link), "/proc/self/fd/%d", descriptor);
  const ssize_t length = readlink(link, path, sizeof(path));
  return length > static_cast<ssize_t>(folder.size()) &&
    std::strncmp(path, folder.c_str(), folder.size()) == 0;
}

/// How many of some bytes find room.
std::size_t room(int descriptor, std::size_t size)
{
  if (folder.empty() || !isOnDisk(descriptor))
  {
    return size;
  }
  const long before = left.fetch_sub(1);
  return before > 1 ? size : before == 1 ? size / 2 : 0;
}

template <typename Function>
Function* find(const char* name)
{
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

ssize_t refuse()
{
  ++refused;
  errno = ENOSPC;
  return -1;
}

}

/// For ctypes. @param number the write that fails, from 1.
extern "C" __attribute__((visibility("default"))) void fillDisk(const char* name, long number)
{
  folder = name;
  left = number;
  refused = 0;
}

/// Whether it was full. It has room again.
extern "C" __attribute__((visibility("default"))) bool emptyDisk()
{
  folder.clear();
  return refused.load() > 0;
}

extern "C" __attribute__((visibility("default"))) ssize_t write(int descriptor, const void* bytes,
  std::size_t size)
{
  static auto* const real = find<ssize_t(int, const void*, std::size_t)>("write");
  const std::size_t fits = room(descriptor, size);
  return fits == 0 && size > 0 ? refuse() : real(descriptor, bytes, fits);
}

/// Takes the first part alone where not all find room.
extern "C" __attribute__((visibility("default"))) ssize_t writev(int descriptor, const iovec* parts,
  int count)
{
  static auto* const real = find<ssize_t(int, const iovec*, int)>("writev");
  std::size_t size = 0;
  for (int k = 0; k < count; ++k)
  {
    size += parts[k].iov_len;
  }
  const std::size_t fits = room(descriptor, size);
  if (fits == size)
  {
    return real(descriptor, parts, count);
  }
  iovec part = parts[0];
  part.iov_len = part.iov_len < fits ? part.iov_len : fits;
  return part.iov_len == 0 ? refuse() : real(descriptor, &part, 1);
}
