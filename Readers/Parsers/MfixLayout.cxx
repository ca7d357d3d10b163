#include "Parsers/MfixLayout.h"

#include <utility>

namespace granular
{
namespace
{

constexpr std::string_view version = "Version 2.0";
constexpr int linesBeforeDimension = 17; ///< between the version and the dimension, but empty ones

class LayoutReader
{
public:
  explicit LayoutReader(TextScanner& scanner) : Scanner(scanner) {}

  MfixLayout read(bool& more)
  {
    if (isMfixVersion(this->Scanner.line()))
    {
      this->readHeader();
      more = this->Scanner.nextLine();
      this->nameFurther(more ? countTokens(this->Scanner.line()) : this->Layout.names.size());
    }
    else
    {
      more = this->readOldHead();
    }
    return std::move(this->Layout);
  }

private:
  /// The number of grains, which files have that MFiX reads on several processes.
  /// @return whether the scanner is at a row
  bool readOldHead()
  {
    bool more = true;
    if (countTokens(this->Scanner.line()) == 1)
    {
      this->takeCount(this->Scanner.line());
      more = this->Scanner.nextLine();
    }
    const std::size_t values = more ? countTokens(this->Scanner.line()) : 8;
    this->Layout.isPlane = values == 6;
    if (values != 6 && values != 8)
    {
      this->Scanner.fail("the row has " + std::to_string(values) +
        " values; spheres of MFiX have 8 (x, y, z, radius, density, u, v, w), or 6 in a plane (x, "
        "y, radius, density, u, v)");
    }
    this->Layout.names = this->Layout.isPlane
      ? std::vector<std::string>{ "x", "y", "radius", "density", "vx", "vy" }
      : std::vector<std::string>{ "x", "y", "z", "radius", "density", "vx", "vy", "vz" };
    return more;
  }

  void takeCount(std::string_view text)
  {
    this->Layout.count = this->Scanner.whole(text, "the number of grains");
    if (*this->Layout.count < 0)
    {
      this->Scanner.fail(
        "the number of grains is " + inQuotes(text) + ", but has to be 0 or above");
    }
  }

  void readHeader()
  {
    if (this->Scanner.line().substr(0, version.size()) != version)
    {
      this->Scanner.fail(inQuotes(this->Scanner.line()) +
        " of MFiX cannot be read, but only Version 2.0 and files without a version. Version 3.0 "
        "has superquadrics");
    }
    this->skip(linesBeforeDimension);
    const std::string_view dimension = this->valueOf("Dimension:");
    if (dimension != "2" && dimension != "3")
    {
      this->Scanner.fail("Dimension is " + inQuotes(dimension) + ", but has to be 2 or 3");
    }
    this->Layout.isPlane = dimension == "2";
    this->takeCount(this->valueOf("Particles:"));
    this->skip(3);
    const auto ofAxes = [this](std::vector<std::string> names)
    {
      names.resize(this->Layout.isPlane ? 2 : 3);
      return names;
    };
    this->takeVariable("Coordinates:", ofAxes({ "x", "y", "z" }));
    this->takeVariable("Phase_ID:", { "type" });
    this->takeVariable("Diameter:", { "diameter" });
    this->takeVariable("Density:", { "density" });
    this->takeVariable("Velocity:", ofAxes({ "vx", "vy", "vz" }));
    for (const char* name : { "Temperature", "Species", "User_Scalar" })
    {
      if (this->isRead(std::string(name) + ":"))
      {
        this->Switched.emplace_back(name);
      }
    }
    this->skip(3);
  }

  void advance(const std::string& missing)
  {
    if (!this->Scanner.nextLine())
    {
      this->Scanner.fail("the file ends before " + missing, 0);
    }
  }

  void skip(int lines)
  {
    for (int i = 0; i < lines; ++i)
    {
      this->advance("the end of its header");
    }
  }

  /// The first value of the next line, which has to have that label in any case.
  std::string_view valueOf(const std::string& label)
  {
    this->advance("the line " + inQuotes(label));
    std::string_view rest = this->Scanner.line();
    const std::string_view found = takeToken(rest);
    if (lowered(found) == "quaternion:")
    {
      this->Scanner.fail("grains of glued spheres cannot be read: their spheres are in another "
                         "file of MFiX");
    }
    if (lowered(found) != lowered(label))
    {
      this->Scanner.fail("the line begins with " + inQuotes(found) +
        ", where the header of MFiX has " + inQuotes(label));
    }
    this->Defaults = rest;
    return takeToken(this->Defaults);
  }

  /// Whether rows have the variable of the next line.
  bool isRead(const std::string& label)
  {
    const std::string_view value = this->valueOf(label);
    const char letter = value.empty() ? ' ' : lowered(value)[0];
    if (letter != 't' && letter != 'f')
    {
      this->Scanner.fail(
        label.substr(0, label.size() - 1) + " is " + inQuotes(value) + ", but has to be T or F");
    }
    return letter == 't';
  }

  /// A variable of the next line, in rows or with values for all grains.
  void takeVariable(const std::string& label, const std::vector<std::string>& names)
  {
    if (this->isRead(label))
    {
      this->Layout.names.insert(this->Layout.names.end(), names.begin(), names.end());
      return;
    }
    if (names.front() == "x")
    {
      this->Scanner.fail("Coordinates is F, but grains need them in their rows");
    }
    for (const std::string& name : names)
    {
      const std::string_view value = takeToken(this->Defaults);
      const std::string meaning = "the value of " + label.substr(0, label.size() - 1);
      if (value.empty())
      {
        this->Scanner.fail(
          "the line has fewer than " + std::to_string(names.size()) + " values for all grains");
      }
      const std::string number = numberOfFortran(value);
      const bool isSize = name == "diameter" || name == "density";
      if (!(this->Scanner.finite(number, meaning.c_str()) > 0.0) && isSize)
      {
        this->Scanner.fail(meaning + " is " + inQuotes(value) + ", but has to be above 0");
      }
      this->Layout.givenNames.push_back(name);
      this->Layout.givenValues += " " + (name == "type" ? mfixPhase(value, this->Scanner) : number);
    }
  }

  /// Values behind those that the header tells. The header switches variables on that a run of MFiX
  /// may not have, and never says how many species or scalars there are.
  void nameFurther(std::size_t values)
  {
    const std::size_t known = this->Layout.names.size();
    const bool isTemperature = this->Switched.size() == 1 && this->Switched[0] == "Temperature";
    if (values <= known || this->Switched.empty() || (isTemperature && values != known + 1))
    {
      return;
    }
    this->Layout.names.resize(values, this->Switched.size() == 1 ? this->Switched[0] : "Further");
    this->Layout.furtherCount = static_cast<int>(values - known);
    if (this->Switched.size() > 1)
    {
      std::string names = this->Switched[0];
      for (std::size_t i = 1; i < this->Switched.size(); ++i)
      {
        names += (i + 1 < this->Switched.size() ? ", " : " and ") + this->Switched[i];
      }
      this->Layout.notes = "The array Further has the last " +
        std::to_string(this->Layout.furtherCount) + " columns: the file does not say which of " +
        names + " they are.";
    }
  }

  TextScanner& Scanner;
  MfixLayout Layout;
  std::string_view Defaults;         ///< of the present line
  std::vector<std::string> Switched; ///< variables on in the header that rows may have
};

}

MfixLayout readMfixLayout(TextScanner& scanner, bool& more)
{
  return LayoutReader(scanner).read(more);
}

std::string mfixPhase(std::string_view token, const TextScanner& scanner)
{
  constexpr double most = 2147483647.0;
  const double phase = scanner.finite(numberOfFortran(token), "Phase_ID");
  const auto whole = static_cast<std::int64_t>(phase >= 1.0 && phase <= most ? phase : 0.0);
  if (whole == 0 || static_cast<double>(whole) != phase)
  {
    scanner.fail("Phase_ID is " + inQuotes(token) + ", but has to be a whole number from 1 on");
  }
  return std::to_string(whole);
}

bool isMfixVersion(std::string_view line)
{
  constexpr std::size_t word = 8; // of "Version "
  return line.size() > word && line.substr(0, word) == version.substr(0, word) &&
    line[word] >= '0' && line[word] <= '9';
}

}
