#include "Boundaries/WallMotion.h"

#include <cmath>

namespace dem
{

namespace
{

double angularFrequency(const Oscillation& o)
{
  return 2.0 * Pi * o.frequency;
}

std::string complaintAbout(const char* what, const TimeWindow& times)
{
  return std::isfinite(times.begin) && times.end >= times.begin
    ? std::string()
    : std::string("has ") + what + " times that do not end after they begin";
}

std::string complaintAbout(const char* what, const Oscillation& o)
{
  if (!std::isfinite(o.frequency) || o.frequency < 0.0 || !std::isfinite(o.phase))
  {
    return std::string("has ") + what + " frequency or phase that is not finite, or below 0";
  }
  return complaintAbout(what, o.times);
}

}

double Oscillation::value(double time) const
{
  return std::sin(angularFrequency(*this) * this->times.elapsed(time) + this->phase) -
    std::sin(this->phase);
}

double Oscillation::rate(double time) const
{
  const double w = angularFrequency(*this);
  return this->times.contains(time) ? w * std::cos(w * this->times.elapsed(time) + this->phase)
                                    : 0.0;
}

bool WallMotion::moves() const
{
  return norm(this->velocity) > 0.0 || this->angularVelocity != 0.0 ||
    (norm(this->amplitude) > 0.0 && this->oscillation.frequency > 0.0) ||
    (this->swingAngle != 0.0 && this->swing.frequency > 0.0);
}

std::string findProblem(const WallMotion& m)
{
  if (!isFinite(m.velocity) || !isFinite(m.amplitude) || !isFinite(m.centre) ||
    !std::isfinite(m.angularVelocity) || !std::isfinite(m.swingAngle))
  {
    return "has a motion with a number that is not finite";
  }
  if (!isFinite(m.axis) || !(norm(m.axis) > 0.0))
  {
    return "has an axis of rotation without a direction";
  }
  for (const std::string& complaint : { complaintAbout("translation", m.translationTimes),
         complaintAbout("rotation", m.rotationTimes), complaintAbout("oscillation", m.oscillation),
         complaintAbout("swing", m.swing) })
  {
    if (!complaint.empty())
    {
      return complaint;
    }
  }
  return {};
}

Pose poseAt(const WallMotion& m, double time)
{
  Pose pose;
  pose.drawnCentre = m.centre;
  pose.centre = m.centre + m.translationTimes.elapsed(time) * m.velocity +
    m.oscillation.value(time) * m.amplitude;
  pose.velocity = (m.translationTimes.contains(time) ? 1.0 : 0.0) * m.velocity +
    m.oscillation.rate(time) * m.amplitude;
  const Vec3 n = normalized(m.axis);
  const double angle =
    m.angularVelocity * m.rotationTimes.elapsed(time) + m.swingAngle * m.swing.value(time);
  pose.angularVelocity = ((m.rotationTimes.contains(time) ? m.angularVelocity : 0.0) +
                           m.swingAngle * m.swing.rate(time)) *
    n;
  if (angle != 0.0)
  {
    // Rodrigues' formula.
    const double s = std::sin(angle);
    const double c = std::cos(angle);
    const double t = 1.0 - c;
    pose.row[0] = { c + t * n.x * n.x, t * n.x * n.y - s * n.z, t * n.x * n.z + s * n.y };
    pose.row[1] = { t * n.y * n.x + s * n.z, c + t * n.y * n.y, t * n.y * n.z - s * n.x };
    pose.row[2] = { t * n.z * n.x - s * n.y, t * n.z * n.y + s * n.x, c + t * n.z * n.z };
  }
  return pose;
}

}
