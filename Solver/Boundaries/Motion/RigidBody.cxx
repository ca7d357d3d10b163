#include "Boundaries/Motion/RigidBody.h"

#include "Basics/InWords.h"
#include "Boundaries/Motion/WallNumbers.h"

#include <Eigen/Eigenvalues>

#include <algorithm>
#include <cmath>

namespace dem
{
namespace
{

std::string number(const char* property, double value, const char* demand)
{
  return std::string("has the ") + property + " " + asTyped(value) + ", but it must be " + demand;
}

/// What is wrong with a tensor of inertia: no body has one.
std::string demandInertia(const std::array<double, 6>& t)
{
  for (const double value : t)
  {
    if (!std::isfinite(value))
    {
      return number("Inertia", value, "finite");
    }
  }
  Eigen::Matrix3d tensor;
  tensor << t[0], t[3], t[5], t[3], t[1], t[4], t[5], t[4], t[2];
  const Eigen::Vector3d moments =
    Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d>(tensor, Eigen::EigenvaluesOnly).eigenvalues();
  const std::string all = "has an Inertia with the principal moments " + asTyped(moments[0]) +
    ", " + asTyped(moments[1]) + ", " + asTyped(moments[2]);
  if (!(moments[0] > 0.0))
  {
    return all + ", but all must be above 0";
  }
  constexpr double rounding = 1e-6;
  return moments[2] > (1.0 + rounding) * (moments[0] + moments[1])
    ? all + ", but none may be more than the sum of the others"
    : std::string();
}

std::string demandMass(const RigidBody& body)
{
  if (!std::isfinite(body.mass) || body.mass < 0.0)
  {
    return number("Mass", body.mass, "finite, and 0 or above");
  }
  if (body.mass > 0.0)
  {
    return {};
  }
  if (!body.fromSurface)
  {
    return number("Mass", body.mass, "above 0, as its inertia is given");
  }
  return std::isfinite(body.density) && body.density > 0.0
    ? std::string()
    : number("Density", body.density, "finite, and above 0, as Mass is 0");
}

std::string demandJoint(const RigidBody& body)
{
  if (body.hasAxis() && !(isFinite(body.axis) && norm(normalized(body.axis)) > 0.0))
  {
    return "has the RotationAxis " + asTyped(body.axis) + ", which has no direction";
  }
  if (!(body.lowest <= 0.0 && body.highest >= 0.0))
  {
    return "has JointRange from " + asTyped(body.lowest) + " to " + asTyped(body.highest) +
      ", but it must hold 0, where the wall is drawn";
  }
  if (!(body.motorLimit > 0.0))
  {
    return number("MotorLimit", body.motorLimit, "above 0");
  }
  if (!(body.stiffness >= 0.0) || !std::isfinite(body.stiffness))
  {
    return number("JointStiffness", body.stiffness, "finite, and 0 or above");
  }
  if (!(body.damping >= 0.0) || !std::isfinite(body.damping))
  {
    return number("JointDamping", body.damping, "finite, and 0 or above");
  }
  const bool acts = body.motor != Motor::None || body.stiffness > 0.0 || body.damping > 0.0 ||
    body.lowest > -RigidBody::Endless || body.highest < RigidBody::Endless;
  return acts && !body.hasAxis()
    ? std::string("has a Motor, a spring, a damper or stops, which a Joint without an axis cannot "
                  "have")
    : std::string();
}

}

std::string findProblem(const RigidBody& body)
{
  if (!body.moves)
  {
    return {};
  }
  for (const std::string& complaint : { demandMass(body), demandFinite("CenterOfMass", body.centre),
         body.fromSurface ? std::string() : demandInertia(body.inertia),
         demandFinite("RotationCenter", body.point), demandFinite("InitialVelocity", body.velocity),
         demandFinite("InitialAngularVelocity", body.angularVelocity),
         demandFinite("AppliedForce", body.force), demandFinite("AppliedTorque", body.torque),
         demandFinite("MotorValue", body.motorValue), demandFinite("JointRest", body.rest),
         demandJoint(body) })
  {
    if (!complaint.empty())
    {
      return complaint;
    }
  }
  if (!(std::isfinite(body.times.begin) && body.times.end >= body.times.begin))
  {
    return "has DynamicTimes from " + asTyped(body.times.begin) + " to " + asTyped(body.times.end) +
      ", but they must begin at a finite time and end after it";
  }
  return {};
}

}
