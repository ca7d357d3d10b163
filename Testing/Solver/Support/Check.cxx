#include "Check.h"

namespace check
{

int& failures()
{
  static int count = 0;
  return count;
}

void line(bool passed, const std::string& what, const std::string& figures)
{
  failures() += passed ? 0 : 1;
  std::printf("%s %s: %s\n", passed ? "ok    " : "FAILED", what.c_str(), figures.c_str());
}

std::string number(double value)
{
  char text[32];
  std::snprintf(text, sizeof text, "%.10g", value);
  return text;
}

void isTrue(const std::string& what, bool passed)
{
  line(passed, what, passed ? "yes" : "no");
}

void close(const std::string& what, double value, double expected, double tolerance)
{
  line(std::abs(value - expected) <= tolerance, what,
    "measured " + number(value) + ", expected " + number(expected) + " +- " + number(tolerance));
}

void relative(const std::string& what, double value, double expected, double tolerance)
{
  line(std::abs(value - expected) <= tolerance * std::abs(expected), what,
    "measured " + number(value) + ", expected " + number(expected) + ", off by " +
      number(100.0 * (value / expected - 1.0)) + " % of " + number(100.0 * tolerance) + " %");
}

void atMost(const std::string& what, double value, double bound)
{
  line(value <= bound, what, "measured " + number(value) + ", at most " + number(bound));
}

void equal(const std::string& what, long long value, long long expected)
{
  line(value == expected, what,
    "measured " + std::to_string(value) + ", expected " + std::to_string(expected));
}

void contains(const std::string& what, const std::string& text, const std::string& part)
{
  line(text.find(part) != std::string::npos, what, "\"" + text + "\" has \"" + part + "\"");
}

int status()
{
  std::printf("%d failed\n", failures());
  return failures() == 0 ? 0 : 1;
}

}
