#include "Parsers/OFFParser.h"

#include "Text/TextScanner.h"

namespace granular
{

namespace
{

class OFFParser
{
public:
  OFFParser(std::string_view text, const std::string& fileName, std::int64_t radiusCount,
    const Watch& watch)
    : Scanner(text, fileName, 0, watch), RadiusCount(radiusCount)
  {
  }

  OFFMesh parse()
  {
    this->readHeader();
    for (std::int64_t i = 0; i < this->PointCount; ++i)
    {
      this->readPoint(i);
    }
    this->Mesh.faces.reserve(this->FaceCount);
    for (std::int64_t i = 0; i < this->FaceCount; ++i)
    {
      this->readFace(i);
    }
    if (this->Scanner.nextLine('#'))
    {
      this->Scanner.fail("more lines than the " + std::to_string(this->PointCount) +
        " points and " + std::to_string(this->FaceCount) + " faces that the header announces");
    }
    return std::move(this->Mesh);
  }

private:
  void readHeader()
  {
    if (!this->Scanner.nextLine('#'))
    {
      this->Scanner.fail("the file is empty; a mesh in the Object File Format begins with OFF", 0);
    }
    std::string_view rest = this->Scanner.line();
    const std::string_view keyword = takeToken(rest);
    if (keyword != "OFF")
    {
      const bool isVariant = keyword.size() > 3 && keyword.substr(keyword.size() - 3) == "OFF";
      this->Scanner.fail(
        (isVariant ? "save it as OFF: the file begins with " : "the file begins with ") +
        inQuotes(keyword) +
        (isVariant ? ", a variant of the Object File Format that is not supported"
                   : " instead of OFF"));
    }
    rest = trimmed(rest);
    if (rest.empty())
    {
      if (!this->Scanner.nextLine('#'))
      {
        this->Scanner.fail("the file ends where the numbers of points and faces should be");
      }
      rest = this->Scanner.line();
    }
    else if (rest.substr(0, 6) == "BINARY")
    {
      this->Scanner.fail("the file is a binary OFF file; only text is supported");
    }
    this->readCounts(rest);
  }

  void readCounts(std::string_view rest)
  {
    this->PointCount = this->readCount(rest, "the number of points");
    this->FaceCount = this->readCount(rest, "the number of faces");
    if (!trimmed(rest).empty())
    {
      this->readCount(rest, "the number of edges");
    }
    if (!trimmed(rest).empty())
    {
      this->Scanner.fail(
        inQuotes(trimmed(rest)) + " follows the numbers of points, faces and edges");
    }
    // The shortest point is "0 0 0", the shortest face "1 0", each with the end of its line.
    const auto capacity = static_cast<std::int64_t>(this->Scanner.remaining()) + 1;
    if (this->PointCount > capacity / 6 || this->FaceCount > (capacity - 6 * this->PointCount) / 4)
    {
      this->Scanner.fail("the header announces " + std::to_string(this->PointCount) +
        " points and " + std::to_string(this->FaceCount) + " faces, more than the " +
        std::to_string(this->Scanner.remaining()) + " bytes that follow can hold");
    }
    this->Mesh.points.reserve(3 * this->PointCount);
  }

  std::int64_t readCount(std::string_view& rest, const char* meaning)
  {
    const std::string_view token = takeToken(rest);
    if (token.empty())
    {
      this->Scanner.fail(std::string(meaning) + " is missing");
    }
    const std::int64_t count = this->Scanner.whole(token, meaning);
    if (count < 0)
    {
      this->Scanner.fail(std::string(meaning) + " is " + std::to_string(count));
    }
    return count;
  }

  void readPoint(std::int64_t index)
  {
    this->nextLine("point", index, this->PointCount);
    static constexpr const char* meaning[3] = { "the x coordinate", "the y coordinate",
      "the z coordinate" };
    std::string_view rest = this->Scanner.line();
    for (const char* coordinate : meaning)
    {
      const std::string_view token = takeToken(rest);
      if (token.empty())
      {
        this->Scanner.fail(
          std::string(coordinate) + " of point " + std::to_string(index) + " is missing");
      }
      this->Mesh.points.push_back(this->Scanner.finite(token, coordinate));
    }
    if (!trimmed(rest).empty())
    {
      this->Scanner.fail(inQuotes(trimmed(rest)) + " follows the three coordinates of point " +
        std::to_string(index));
    }
  }

  void readFace(std::int64_t index)
  {
    this->nextLine("face", index, this->FaceCount);
    std::string_view rest = this->Scanner.line();
    OFFFace face;
    face.line = this->Scanner.lineNumber();
    face.firstCorner = static_cast<std::int64_t>(this->Mesh.corners.size());
    face.cornerCount = this->Scanner.whole(takeToken(rest), "the number of corners");
    if (face.cornerCount < 1)
    {
      this->Scanner.fail(
        "face " + std::to_string(index) + " has " + std::to_string(face.cornerCount) + " corners");
    }
    for (std::int64_t corner = 0; corner < face.cornerCount; ++corner)
    {
      this->readCorner(takeToken(rest), corner, face.cornerCount);
    }
    face.radiusIndex = this->readRadiusIndex(rest);
    this->Mesh.faces.push_back(face);
  }

  void readCorner(std::string_view token, std::int64_t corner, std::int64_t cornerCount)
  {
    if (token.empty())
    {
      this->Scanner.fail("the face announces " + std::to_string(cornerCount) +
        " corners, but the line ends after " + std::to_string(corner));
    }
    const std::int64_t point = this->Scanner.whole(token, "a point index");
    if (point < 0 || point >= this->PointCount)
    {
      this->Scanner.fail("point index " + std::to_string(point) + " is outside the " +
        std::to_string(this->PointCount) + " points of the file");
    }
    this->Mesh.corners.push_back(point);
  }

  // What follows the corners: nothing, one radius index, or the three or four numbers of a colour.
  std::int64_t readRadiusIndex(std::string_view rest)
  {
    const std::string_view tail = trimmed(rest);
    const std::string_view first = takeToken(rest);
    std::int64_t index = 0;
    if (!first.empty() && trimmed(rest).empty())
    {
      index = this->Scanner.whole(first, "the radius index");
    }
    else if (!first.empty())
    {
      this->acceptColour(tail);
    }
    if (index < 0 || index >= this->RadiusCount)
    {
      this->Scanner.fail("radius index " + std::to_string(index) +
        " is outside the list Radii, which has " + std::to_string(this->RadiusCount) + " entries");
    }
    return index;
  }

  void acceptColour(std::string_view tail)
  {
    std::string_view rest = tail;
    int count = 0;
    for (std::string_view token = takeToken(rest); !token.empty(); token = takeToken(rest))
    {
      this->Scanner.finite(token, "a colour component");
      ++count;
    }
    if (count != 3 && count != 4)
    {
      this->Scanner.fail(inQuotes(tail) +
        " follows the corners, but is neither a radius index nor a colour of three or four "
        "numbers");
    }
    if (this->Mesh.colouredFaces++ == 0)
    {
      this->Mesh.firstColouredLine = this->Scanner.lineNumber();
    }
  }

  void nextLine(const char* what, std::int64_t index, std::int64_t count)
  {
    if (!this->Scanner.nextLine('#'))
    {
      this->Scanner.fail("the file ends before " + std::string(what) + " " + std::to_string(index) +
        " of the " + std::to_string(count) + " announced");
    }
  }

  TextScanner Scanner;
  std::int64_t RadiusCount = 0;
  std::int64_t PointCount = 0;
  std::int64_t FaceCount = 0;
  OFFMesh Mesh;
};

}

OFFMesh parseOFF(std::string_view text, const std::string& fileName, std::int64_t radiusCount,
  const Watch& watch)
{
  return OFFParser(text, fileName, radiusCount, watch).parse();
}

}
