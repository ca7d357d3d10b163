#include "Boundaries/Walls.h"

#include <algorithm>

namespace dem
{

namespace
{

void setSide(TriangleFrame& frame, int side, const Vec3& from, const Vec3& to)
{
  frame.corner[side] = from;
  frame.length[side] = norm(to - from);
  frame.direction[side] = normalized(to - from);
}

TriangleFrame makeFrame(const Surface& surface, const Element& element)
{
  const auto p = [&](int i) { return surface.points[element.point[i]]; };
  TriangleFrame frame;
  frame.corner[0] = p(0);
  switch (element.kind)
  {
    case ElementKind::Point:
      break;
    case ElementKind::Edge:
      setSide(frame, 0, p(0), p(1));
      break;
    case ElementKind::Triangle:
      return triangleFrame(p(0), p(1), p(2));
    case ElementKind::Rectangle:
      setSide(frame, 0, p(0), p(1));
      setSide(frame, 1, p(0), p(3));
      frame.corner[1] = p(1);
      frame.corner[2] = p(3);
      frame.normal = normalized(cross(frame.direction[0], frame.direction[1]));
      frame.longest = std::max(frame.length[0], frame.length[1]);
      break;
  }
  return frame;
}

Box makeBox(const Surface& surface, const Element& element)
{
  Box box{ surface.points[element.point[0]], surface.points[element.point[0]] };
  for (int i = 1; i < static_cast<int>(element.kind); ++i)
  {
    const Vec3& p = surface.points[element.point[i]];
    box = enclose(box, { p, p });
  }
  const Vec3 r{ element.radius, element.radius, element.radius };
  return { box.low - r, box.high + r };
}

/// One body for those who did not name any.
Surface withBodies(Surface surface)
{
  if (surface.bodies.empty())
  {
    surface.bodies.emplace_back();
  }
  return surface;
}

}

Walls::Walls(const Surface& surface, const std::function<void()>& ask)
  : Drawn(withBodies(surface)), Topology(Drawn, ask)
{
  for (std::size_t body = 0; body < this->Drawn.bodies.size(); ++body)
  {
    this->Areas.emplace_back(this->Drawn, static_cast<std::int32_t>(body));
  }
  this->begin(ask);
}

void Walls::begin(const std::function<void()>& ask)
{
  const std::size_t bodies = this->Drawn.bodies.size();
  this->Shapes.resize(this->Drawn.elements.size());
  this->Poses.resize(bodies);
  this->Reach.resize(bodies);
  this->Trees.resize(bodies);
  this->Drift.resize(bodies);
  this->ElementsOf.resize(bodies);
  for (std::size_t e = 0; e < this->Drawn.elements.size(); ++e)
  {
    const Element& element = this->Drawn.elements[e];
    this->ElementsOf[element.body].push_back(static_cast<std::int32_t>(e));
    this->HasImages = this->HasImages || element.image != std::array<std::int32_t, 3>{ 0, 0, 0 };
    this->layOut(static_cast<std::int32_t>(e));
  }
  if (ask)
  {
    ask();
  }
  const bool anyFollows = std::any_of(this->Drawn.bodies.begin(), this->Drawn.bodies.end(),
    [](const WallBody& body) { return body.follows; });
  this->AnyMembrane = dem::anyMembrane(this->Drawn.bodies);
  if (anyFollows)
  {
    this->OfBegin = this->Drawn.points;
  }
  if (anyFollows || this->AnyMembrane)
  {
    this->PointVelocities.resize(this->Drawn.points.size());
  }
  for (std::size_t body = 0; body < bodies; ++body)
  {
    this->noteMotion(body);
    this->Reach[body] = this->reachOf(static_cast<std::int32_t>(body));
    this->plantTree(static_cast<std::int32_t>(body));
    this->AnyServo = this->AnyServo || this->Drawn.bodies[body].motion.servo.any();
  }
  this->Dynamic = makeDynamicBodies(this->Drawn);
  this->AnyDynamic = std::any_of(this->Dynamic.begin(), this->Dynamic.end(),
    [](const auto& body) { return body != nullptr; });
  this->setTime(0.0, {});
}

void Walls::noteMotion(std::size_t body)
{
  this->Moves.resize(this->Drawn.bodies.size());
  this->Moves[body] = this->Drawn.bodies[body].moves() ? 1 : 0;
  this->AnyMoves = this->AnyMoves || this->Moves[body] != 0;
  this->Drives.resize(this->Moves.size());
  this->Drives[body] =
    this->Moves[body] != 0 || this->Drawn.bodies[body].motion.surface.any() ? 1 : 0;
  this->AnyDrives = this->AnyDrives || this->Drives[body] != 0;
}

void Walls::layOut(std::int32_t element)
{
  const Element& drawn = this->Drawn.elements[element];
  Shape& shape = this->Shapes[element];
  shape.frame = makeFrame(this->Drawn, drawn);
  shape.thickness = drawn.radius;
  shape.kind = drawn.kind;
  shape.body = drawn.body;
  const int corners = static_cast<int>(drawn.kind);
  shape.centre = {};
  for (int i = 0; i < corners; ++i)
  {
    shape.centre = shape.centre + (1.0 / corners) * this->Drawn.points[drawn.point[i]];
  }
  shape.radius = 0.0;
  for (int i = 0; i < corners; ++i)
  {
    shape.radius = std::max(shape.radius, norm(this->Drawn.points[drawn.point[i]] - shape.centre));
  }
  shape.radius *= 1.0 + Rounding;
  if (drawn.form >= 0)
  {
    this->layOutRound(element);
  }
}

void Walls::layOutRound(std::int32_t element)
{
  Shape& shape = this->Shapes[element];
  shape.kind = RoundKind;
  shape.frame.normal = {};
  shape.round = static_cast<std::int32_t>(this->Rounds.size());
  this->Rounds.push_back(roundFace(this->Drawn, this->Drawn.elements[element]));
  shape.centre = this->Rounds.back().centre;
  shape.radius = this->Rounds.back().radius;
}

void Walls::plantTree(std::int32_t body)
{
  std::vector<Box> boxes;
  boxes.reserve(this->ElementsOf[body].size());
  for (const std::int32_t element : this->ElementsOf[body])
  {
    boxes.push_back(makeBox(this->Drawn, this->Drawn.elements[element]));
    if (this->isRound(element))
    {
      const double bulge = this->Rounds[this->Shapes[element].round].bulge;
      const Vec3 more{ bulge, bulge, bulge };
      boxes.back() = { boxes.back().low - more, boxes.back().high + more };
    }
  }
  this->Trees[body].build(boxes);
  this->Drift[body] = 0.0;
}

/// Distance of the farthest point of a body from its centre of motion, thickness and all.
double Walls::reachOf(std::int32_t body) const
{
  const Vec3 centre = poseAt(this->Drawn.bodies[body].motion, 0.0).drawnCentre;
  double reach = 0.0;
  for (const std::int32_t e : this->ElementsOf[body])
  {
    const Element& element = this->Drawn.elements[e];
    for (int i = 0; i < static_cast<int>(element.kind); ++i)
    {
      const Vec3& p = this->Drawn.points[element.point[i]];
      const double more = this->isRound(e) ? this->Rounds[this->Shapes[e].round].bulge : 0.0;
      reach = std::max(reach, norm(p - centre) + element.radius + more);
    }
  }
  return reach;
}

void Walls::replant()
{
  for (std::size_t body = 0; body < this->Drift.size(); ++body)
  {
    if (this->Drift[body] > 0.0)
    {
      this->plantTree(static_cast<std::int32_t>(body));
    }
  }
}

void Walls::extendTracks(const Surface& surface)
{
  for (std::size_t body = 0; body < this->Drawn.bodies.size(); ++body)
  {
    this->Drawn.bodies[body].track = surface.bodies[body].track;
    this->noteMotion(body);
  }
  if (!this->Partial) // which gets it with its elements
  {
    this->Topology = Seams(withBodies(surface)); // points at one position may separate
  }
}

Foot Walls::foot(std::int64_t element, const Vec3& p) const
{
  const TriangleFrame& f = this->Shapes[element].frame;
  switch (this->Shapes[element].kind)
  {
    case ElementKind::Point:
      break;
    case ElementKind::Edge:
      return footOnSegment(p, f.corner[0], f.direction[0], f.length[0]);
    case ElementKind::Triangle:
      return footOnTriangle(p, f);
    case ElementKind::Rectangle:
      return footOnRectangle(p, f);
  }
  if (this->isRound(element))
  {
    return this->footOnForm(this->Shapes[element].round, p);
  }
  return { p - f.corner[0], cornerSite(0) };
}

Foot Walls::footOnForm(std::int32_t round, const Vec3& p) const
{
  const RoundFace& face = this->Rounds[round];
  Foot foot = footOn(this->Drawn.forms[face.form], p).foot;
  foot.elsewhere = !face.has(p - foot.separation);
  return foot;
}

bool Walls::hasPassedRound(std::int64_t element, const Vec3& p, const Vec3& displacement) const
{
  const Shape& shape = this->Shapes[element];
  const RoundFace& face = this->Rounds[shape.round];
  const WallForm& form = this->Drawn.forms[face.form];
  const Pose& pose = this->Poses[shape.body];
  const bool moves = this->moves(shape.body);
  const auto drawn = [&](const Vec3& q) { return moves ? pose.transformBack(q) : q; };
  const auto heightAt = [&](double back)
  { return footOn(form, drawn(p - back * displacement)).height; };
  const double after = heightAt(0.0);
  if (!(after * heightAt(1.0) < 0.0))
  {
    return false;
  }
  double near = 0.0, far = 1.0; // the surface is between them, as shares of the way back
  constexpr int halvings = 50;
  for (int k = 0; k < halvings; ++k)
  {
    const double middle = 0.5 * (near + far);
    (after * heightAt(middle) < 0.0 ? far : near) = middle;
  }
  const Foot foot = this->footOnForm(shape.round, drawn(p - near * displacement));
  return foot.site == Site::Inside && !foot.elsewhere;
}

Outline Walls::outline(std::int64_t element) const
{
  const Shape& shape = this->Shapes[element];
  const TriangleFrame& frame = shape.frame;
  Outline outline;
  outline.corner = { frame.corner[0], frame.corner[1], frame.corner[2], frame.corner[2] };
  const ElementKind kind =
    shape.kind == RoundKind ? this->Drawn.elements[element].kind : shape.kind;
  outline.corners = static_cast<int>(kind);
  outline.thickness = shape.thickness;
  outline.normal = frame.normal;
  if (kind == ElementKind::Edge)
  {
    outline.corner[1] = frame.corner[0] + frame.length[0] * frame.direction[0];
  }
  else if (kind == ElementKind::Rectangle)
  {
    outline.corner[2] = frame.corner[1] + (frame.corner[2] - frame.corner[0]);
  }
  if (shape.kind == RoundKind)
  {
    outline.normal = normalized(
      cross(outline.corner[1] - outline.corner[0], outline.corner[2] - outline.corner[0]));
  }
  if (this->moves(shape.body))
  {
    const Pose& pose = this->Poses[shape.body];
    for (Vec3& corner : outline.corner)
    {
      corner = pose.transform(corner);
    }
    outline.normal = pose.rotate(outline.normal);
  }
  return outline;
}

}
