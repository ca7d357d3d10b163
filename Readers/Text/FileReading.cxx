#include "Text/FileReading.h"

#include "Basics/Error.h"

#include <vtksys/SystemTools.hxx>

#include <algorithm>
#include <filesystem>
#include <system_error>

namespace granular
{

vtksys::ifstream openFile(const char* fileName)
{
  if (!fileName || !*fileName)
  {
    throw dem::Error("No file name is given (FileName is empty).");
  }
  const std::string name(fileName);
  if (!vtksys::SystemTools::FileExists(name))
  {
    throw dem::Error(name + ": there is no such file.");
  }
  std::error_code problem;
  const bool isFolder = vtksys::SystemTools::FileIsDirectory(name);
  if (!std::filesystem::is_regular_file(name, problem) && !isFolder)
  {
    // Opening a pipe would wait for somebody to write into it.
    throw dem::Error(name + ": save it as a file first; this is no file but a pipe or a device.");
  }
  vtksys::ifstream file(fileName, std::ios::binary);
  if (!file || isFolder)
  {
    throw dem::Error(name + ": the file cannot be read.");
  }
  return file;
}

std::string readFile(const char* fileName, std::uint64_t begin, std::uint64_t end,
  const Watch& watch)
{
  vtksys::ifstream file = openFile(fileName);
  file.seekg(0, std::ios::end);
  const std::streamoff size = file.tellg();
  if (size < 0)
  {
    throw dem::Error(std::string(fileName) + ": the file cannot be read.");
  }
  end = std::min(end, static_cast<std::uint64_t>(size));
  std::string text(static_cast<std::size_t>(end > begin ? end - begin : 0), '\0');
  file.seekg(static_cast<std::streamoff>(begin));
  constexpr std::size_t block = 1 << 22;
  for (std::size_t at = 0; at < text.size(); at += block)
  {
    tell(watch, static_cast<double>(at) / static_cast<double>(text.size()));
    if (!file.read(&text[at], static_cast<std::streamsize>(std::min(block, text.size() - at))))
    {
      throw dem::Error(std::string(fileName) + ": the file cannot be read to its end.");
    }
  }
  return text;
}

}
