// How a class of the pipeline has parameters that users set by name.
#ifndef GranularParameterMacros_h
#define GranularParameterMacros_h

#include <vector> // for the numbers

// Declares SetParameter(), which sets the numbers of a parameter by its name, and GetParameter().
// An error says when there is no such parameter, or when it has another number of numbers, and
// GetParameter() is empty then. Properties of ParaView call the overloads with single numbers.
#define granularParameters()                                                                       \
  void SetParameter(const char* name, const std::vector<double>& numbers);                         \
  void SetParameter(const char* name, double value)                                                \
  {                                                                                                \
    this->SetParameter(name, std::vector<double>{ value });                                        \
  }                                                                                                \
  void SetParameter(const char* name, double first, double second)                                 \
  {                                                                                                \
    this->SetParameter(name, std::vector<double>{ first, second });                                \
  }                                                                                                \
  void SetParameter(const char* name, double x, double y, double z)                                \
  {                                                                                                \
    this->SetParameter(name, std::vector<double>{ x, y, z });                                      \
  }                                                                                                \
  void SetParameter(const char* name, double first, double second, double third, double fourth,    \
    double fifth, double sixth)                                                                    \
  {                                                                                                \
    this->SetParameter(name, std::vector<double>{ first, second, third, fourth, fifth, sixth });   \
  }                                                                                                \
  void SetParameter(const char* name, double xx, double xy, double xz, double yx, double yy,       \
    double yz, double zx, double zy, double zz)                                                    \
  {                                                                                                \
    this->SetParameter(name, std::vector<double>{ xx, xy, xz, yx, yy, yz, zx, zy, zz });           \
  }                                                                                                \
  std::vector<double> GetParameter(const char* name) const

#endif
