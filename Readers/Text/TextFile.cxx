#include "Text/TextFile.h"

#include "Basics/Error.h"

#include <vtksys/FStream.hxx>

#include <filesystem>
#include <system_error>

namespace granular
{

void removeFile(const char* fileName)
{
  std::error_code ignored;
  if (std::filesystem::is_regular_file(fileName, ignored))
  {
    std::filesystem::remove(fileName, ignored);
  }
}

void writeFile(const char* fileName, const std::string& text, bool append)
{
  if (!fileName || !*fileName)
  {
    throw dem::Error("No file name is given (FileName is empty).");
  }
  std::error_code unknown;
  if (std::filesystem::is_fifo(fileName, unknown))
  {
    // Opening it would wait for somebody to read from it.
    throw dem::Error(std::string(fileName) + ": save to a file first; this is a pipe, not a file.");
  }
  vtksys::ofstream file(fileName, std::ios::binary | (append ? std::ios::app : std::ios::trunc));
  if (!file)
  {
    throw dem::Error(std::string(fileName) + ": the file cannot be written.");
  }
  file.write(text.data(), static_cast<std::streamsize>(text.size()));
  file.close();
  if (!file)
  {
    removeFile(fileName);
    throw dem::Error(
      std::string(fileName) + ": the file cannot be written to its end; is the disk full?");
  }
}

}
