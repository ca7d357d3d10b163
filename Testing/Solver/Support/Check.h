// Comparisons that print what was expected beside what was measured, and count failures.
#pragma once

#include <cmath>
#include <cstdio>
#include <exception>
#include <string>

namespace check
{

/// Whether a sanitizer is active, which takes five to ten times as long. What needs many steps to
/// come to a figure is left out then: the code that runs in it is checked in other cases.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool IsSanitized = true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
constexpr bool IsSanitized = true;
#else
constexpr bool IsSanitized = false;
#endif
#else
constexpr bool IsSanitized = false;
#endif

/// What a test does, or the few of it that come to the same code under a sanitizer.
template <typename T>
constexpr T sanitizedOr(T few, T usual)
{
  return IsSanitized ? few : usual;
}

inline int& failures()
{
  static int count = 0;
  return count;
}

inline void line(bool passed, const std::string& what, const std::string& figures)
{
  failures() += passed ? 0 : 1;
  std::printf("%s %s: %s\n", passed ? "ok    " : "FAILED", what.c_str(), figures.c_str());
}

inline std::string number(double value)
{
  char text[32];
  std::snprintf(text, sizeof text, "%.10g", value);
  return text;
}

inline void isTrue(const std::string& what, bool passed)
{
  line(passed, what, passed ? "yes" : "no");
}

/// Passes when |value - expected| <= tolerance; never with a NaN.
inline void close(const std::string& what, double value, double expected, double tolerance)
{
  line(std::abs(value - expected) <= tolerance, what,
    "measured " + number(value) + ", expected " + number(expected) + " +- " + number(tolerance));
}

/// As close(), with a tolerance in shares of the expected value.
inline void relative(const std::string& what, double value, double expected, double tolerance)
{
  line(std::abs(value - expected) <= tolerance * std::abs(expected), what,
    "measured " + number(value) + ", expected " + number(expected) + ", off by " +
      number(100.0 * (value / expected - 1.0)) + " % of " + number(100.0 * tolerance) + " %");
}

inline void atMost(const std::string& what, double value, double bound)
{
  line(value <= bound, what, "measured " + number(value) + ", at most " + number(bound));
}

inline void equal(const std::string& what, long long value, long long expected)
{
  line(value == expected, what,
    "measured " + std::to_string(value) + ", expected " + std::to_string(expected));
}

/// Passes when @a text contains @a part.
inline void contains(const std::string& what, const std::string& text, const std::string& part)
{
  line(text.find(part) != std::string::npos, what, "\"" + text + "\" has \"" + part + "\"");
}

/// Passes when @a call throws an error that says @a part.
template <class Call>
void refused(const std::string& what, const Call& call, const std::string& part)
{
  std::string said = "nothing";
  try
  {
    call();
  }
  catch (const std::exception& error)
  {
    said = error.what();
  }
  contains(what, said, part);
}

/// Runs @a cases; an error that escapes is a failure. Returns the exit status of the test.
template <class Cases>
int run(Cases cases)
{
  try
  {
    cases();
  }
  catch (const std::exception& error)
  {
    line(false, "no error", error.what());
  }
  std::printf("%d failed\n", failures());
  return failures() == 0 ? 0 : 1;
}

}
