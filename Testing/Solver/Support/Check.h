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

/// How many checks have failed.
int& failures();

/// Prints what was found out, and counts it as a failure unless it is as it should be.
void line(bool passed, const std::string& what, const std::string& figures);

/// How a number is printed.
std::string number(double value);

void isTrue(const std::string& what, bool passed);

/// Passes when |value - expected| <= tolerance; never with a NaN.
void close(const std::string& what, double value, double expected, double tolerance);

/// As close(), with a tolerance in shares of the expected value.
void relative(const std::string& what, double value, double expected, double tolerance);

void atMost(const std::string& what, double value, double bound);

void equal(const std::string& what, long long value, long long expected);

/// Passes when @a text contains @a part.
void contains(const std::string& what, const std::string& text, const std::string& part);

/// Prints the number of failures. Returns the exit status of the test.
int status();

/// What the error says that @a call throws; empty if it throws none.
template <class Call>
std::string errorOf(const Call& call)
{
  try
  {
    call();
  }
  catch (const std::exception& error)
  {
    return error.what();
  }
  return {};
}

/// Passes when @a call throws an error that says @a part.
template <class Call>
void refused(const std::string& what, const Call& call, const std::string& part)
{
  contains(what, errorOf(call), part);
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
  return status();
}

}
