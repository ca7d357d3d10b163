// Weights with which grains and contacts count around a point.
#pragma once

#include "Basics/Vec3.h"

namespace granular
{

enum class KernelKind
{
  Lucy = 0,     ///< (1 + 3 s) (1 - s)^3 with s = r / reach (Lucy 1977)
  Gauss = 1,    ///< exp(-r^2 / 2 w^2), cut off at 3 w
  Heaviside = 2 ///< equal weights within the reach
};

/// Integrals of a kernel along a straight line, from its begin at s = 0 to its end at s = 1.
struct LineWeight
{
  double weight = 0.0; ///< of the kernel over s [1/L^3]
  double moment = 0.0; ///< of s times the kernel over s [1/L^3]
};

/// A weight that depends on the distance, is 0 beyond its reach and 1 in the integral over space.
class CoarseKernel
{
public:
  /// @param width w, the standard deviation along one axis [L]; that of the Gaussian before it is
  /// cut off, which makes it 4 % smaller.
  CoarseKernel(KernelKind kind, double width);

  double reach() const { return this->Reach; }
  /// @param square of the distance [L^2]
  double at(double square) const;
  /// In closed form.
  /// @param toEnd1 from where the kernel is to the end of the line with s = 1 [L]
  /// @param toEnd0 to that with s = 0 [L]
  LineWeight along(const dem::Vec3& toEnd0, const dem::Vec3& toEnd1) const;

private:
  /// Integrals of the kernel, and of t times the kernel, along a line from 0 to @a t. @a square is
  /// the squared distance of the line.
  LineWeight primitive(double square, double t) const;

  KernelKind Kind;
  double Width;
  double Reach;
  double Factor; ///< what makes its integral 1 [1/L^3]
};

}
