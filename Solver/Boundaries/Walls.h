// The walls in the form that the solver queries, at one time: every element with the frame that its
// distance routine needs, the bodies with their poses, and trees that find the elements near a
// grain.
//
// Elements of a body that moves stay where they were drawn, and grains are transformed to its frame
// (WallView): nothing of a rigid body has to be computed again but its pose. Only bodies that
// change their shape are laid out anew for every time.
#pragma once

#include "Basics/Lattice.h"
#include "Boundaries/BoxTree.h"
#include "Boundaries/CellPlace.h"
#include "Boundaries/Dynamic/DynamicBody.h"
#include "Boundaries/Motion/ServoArea.h"
#include "Boundaries/Seams/RoundFaces.h"
#include "Boundaries/Seams/Seams.h"
#include "Boundaries/Surface.h"
#include "Boundaries/WallPart.h"
#include "Vectors/LargePages.h"
#include "Vectors/Prefetch.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace dem
{

/// An element as it is now, in the world.
struct Outline
{
  std::array<Vec3, 4> corner; ///< around the element, as sites count them
  int corners = 1;            ///< one of a point, two of an edge
  Vec3 normal;                ///< of a face, unit
  double thickness = 0.0;     ///< R_mesh [L]

  bool isFace() const { return this->corners > 2; }
  int sides() const { return this->corners > 2 ? this->corners : this->corners - 1; }
  const Vec3& next(int k) const { return this->corner[(k + 1) % this->corners]; }
};

class Walls
{
public:
  /// @param surface must have passed findProblem().
  /// @param ask is called again and again during the work; it may throw
  explicit Walls(const Surface& surface, const std::function<void()>& ask = {});
  /// Walls of which only a part is here. The indices of elements are those of the part.
  /// @param bodies all of them, with tracks of the points of the whole surface
  Walls(const std::vector<WallBody>& bodies, WallPart&& part);

  /// Whether this is a part().
  bool isPart() const { return this->Partial; }
  /// Number of an element among those of the whole surface.
  std::int32_t number(std::int64_t element) const
  {
    return this->Partial ? this->Numbers[element] : static_cast<std::int32_t>(element);
  }
  /// Number of a point among those of the whole surface.
  std::int64_t pointNumber(std::int64_t point) const
  {
    return this->Partial ? this->PointNumbers[static_cast<std::size_t>(point)] : point;
  }
  /// The element of this number; -1 where it is not in the part.
  std::int32_t find(std::int32_t number) const;
  /// Whether a part has all elements of a body: one that moves or that grains are bonded to, so
  /// that what touches it cannot be told by where grains are.
  bool isKeptWhole(std::int32_t body) const
  {
    return this->moves(body) || this->bodies()[body].bonded;
  }
  /// @param elements ascending, with all of those bodies
  WallPart part(const std::vector<std::int32_t>& elements) const;

  std::int64_t size() const { return static_cast<std::int64_t>(this->Shapes.size()); }
  /// How many points there are here.
  std::int64_t points() const { return static_cast<std::int64_t>(this->Drawn.points.size()); }
  /// R_mesh of an element [L].
  double radius(std::int64_t element) const { return this->Shapes[element].thickness; }
  std::int32_t body(std::int64_t element) const { return this->Shapes[element].body; }
  const std::vector<WallBody>& bodies() const { return this->Drawn.bodies; }
  const Pose& pose(std::int32_t body) const { return this->Poses[body]; }
  /// A point on the axis of rotation of a body, where it is now [L].
  const Vec3& centre(std::int32_t body) const
  {
    return this->drives(body) ? this->Poses[body].centre : this->Drawn.bodies[body].motion.centre;
  }
  /// The point about which torques on an element count: that of its body, or of an image of the body
  /// in a periodic cell [L]. What pushes an image counts at the same place of the body.
  Vec3 centreAt(std::int64_t element, const Lattice& space) const
  {
    const Vec3& centre = this->centre(this->body(element));
    return this->HasImages ? centre + alongEdges(space.edges, this->Drawn.elements[element].image)
                           : centre;
  }
  bool moves(std::int32_t body) const { return this->Moves[body] != 0; }
  bool anyMoves() const { return this->AnyMoves; }
  /// Whether the surface of a body has a velocity, as the body moves or its surface runs.
  bool drives(std::int32_t body) const { return this->Drives[body] != 0; }
  bool anyDrives() const { return this->AnyDrives; }
  const Seams& seams() const { return this->Topology; }

  /// Puts the bodies where they are at @a time [T].
  /// @return how far the point that moved most is from where it was before, or more [L].
  /// @param servos of each body; none where no body has one
  /// @param cell that bodies follow (WallBody::follows)
  double setTime(double time, const std::vector<BodyState>& servos = {},
    const CellPlace& cell = {});
  /// Sets how long before the time of setTime() the middle of the last step was, for movingBefore()
  /// [T].
  void setStepMiddle(double half);
  /// The target force or torque of a servo of a body.
  double servoTarget(std::int32_t body) const;
  bool anyServo() const { return this->AnyServo; }
  /// Whether grains move any body, by its mass.
  bool anyDynamic() const { return this->AnyDynamic; }
  /// A body with a mass; null for others.
  const DynamicBody* dynamic(std::int32_t body) const
  {
    return this->AnyDynamic ? this->Dynamic[body].get() : nullptr;
  }
  /// One over the mass that a contact with an element moves along its normal; 0 where the motion of
  /// the wall is given [1/M].
  /// @param p of contact [L]
  double inverseMassAt(std::int64_t element, const Vec3& p, const Vec3& normal) const
  {
    const DynamicBody* body = this->dynamic(this->body(element));
    return body ? body->inverseMassAt(this->placed(element), p, normal) : 0.0;
  }
  /// An element as its body with a mass sees it.
  PlacedElement placed(std::int64_t element) const
  {
    return { element, this->Drawn.elements[element], this->Drawn.points,
      this->Poses[this->body(element)], this->PointVelocities };
  }
  /// Whether a body is a membrane.
  bool isMembrane(std::int32_t body) const { return this->Drawn.bodies[body].membrane.any; }
  bool anyMembrane() const { return this->AnyMembrane; }
  /// What a contact does to a body with a servo.
  /// @param at the centre of the grain [L]
  /// @param force on the grain [M L/T^2]
  /// @param torque on it about that centre [M L^2/T^2]
  /// @param contact how it resists, without its load; as forces on the grain [M/T^2]
  ServoLoad servoLoad(std::int32_t body, const Vec3& at, const Vec3& force, const Vec3& torque,
    const ServoLoad& contact) const;
  /// Makes the search trees of bodies that changed their shape anew; without it the search slows.
  void replant();
  /// Sets longer tracks of bodies, with the same positions up to now.
  void extendTracks(const Surface& surface);

  /// Nearest point of an element; all in the frame in which its body was drawn.
  Foot foot(std::int64_t element, const Vec3& p) const;
  /// Whether @a p is over the inside of a face, and if @a well, of no other one of its plane; in
  /// that frame.
  /// @param height over the face, along its normal [L]
  bool isOver(std::int64_t element, const Vec3& p, bool well, double& height) const
  {
    const Shape& shape = this->Shapes[element];
    if (shape.kind == ElementKind::Rectangle)
    {
      return isOverRectangle(p, shape.frame, well, height);
    }
    return shape.kind == ElementKind::Triangle && isOverTriangle(p, shape.frame, well, height);
  }
  /// Frame of an element, from which all its nearest points follow.
  const TriangleFrame& frame(std::int64_t element) const { return this->Shapes[element].frame; }
  /// Normal of a face without a form, in the frame in which its body was drawn.
  const Vec3& normal(std::int64_t element) const { return this->Shapes[element].frame.normal; }
  Outline outline(std::int64_t element) const;
  /// Whether an element stands for a form.
  bool isRound(std::int64_t element) const { return this->Shapes[element].kind == RoundKind; }
  /// Whether a point has gone through the inside of an element with a form.
  /// @param p where it is, in the world [L]
  /// @param displacement by which it came, relative to the element [L]
  bool hasPassedRound(std::int64_t element, const Vec3& p, const Vec3& displacement) const;
  /// Velocity of the surface of an element at @a p now; all in the world [L/T].
  /// @param normal of the surface there, of length 1, to either side
  Vec3 velocityAt(std::int64_t element, const Vec3& p, const Vec3& normal) const;
  using Moving = WallMoving;
  /// Velocity of the surface of an element, and spin of its body, in the middle of the step that
  /// led here (setStepMiddle()).
  /// @param p where the contact is now [L]
  /// @param drift velocity of the contact in space [L/T]
  Moving movingBefore(std::int64_t element, const Vec3& p, const Vec3& drift,
    const Vec3& normal) const;
  /// Velocity of an element at @a p now, without that of a surface which runs: how the contact
  /// position moves [L/T].
  Vec3 motionAt(std::int64_t element, const Vec3& p) const;
  /// Speed of the fastest point of all walls, or an upper bound [L/T].
  double fastest() const;
  /// Angular velocity of a body, with that of its surface about its axis [1/T].
  Vec3 spin(std::int32_t body) const
  {
    return this->Poses[body].angularVelocity + this->Poses[body].surfaceSpin;
  }

  /// Whether an element is closer than @a reach to @a p; then @a foot is that of them. All in the
  /// frame in which its body was drawn.
  bool isWithin(std::int64_t element, const Vec3& p, double reach, Foot& foot) const
  {
    if (!this->mayReach(element, p, reach))
    {
      return false;
    }
    foot = this->foot(element, p);
    return dot(foot.separation, foot.separation) < reach * reach;
  }

  /// Prefetches an element that is needed soon; in a fine mesh it is far away in memory.
  /// @param over only the part that isOver() reads
  void prefetch(std::int64_t element, bool over) const
  {
    const char* shape = reinterpret_cast<const char*>(&this->Shapes[element]);
    for (std::size_t line = 0; line < (over ? FaceSize : sizeof(Shape)); line += CacheLine)
    {
      dem::prefetch(shape + line);
    }
    if (!over)
    {
      this->Topology.prefetch(element);
    }
  }

  /// Calls visit(element) at least for every element whose box, grown by its own thickness, is
  /// within @a reach of @a p (in the world) along each axis; in no particular order.
  template <typename Visit>
  void forEachNear(const Vec3& p, double reach, const Visit& visit) const
  {
    const Vec3 r{ reach, reach, reach };
    for (std::size_t body = 0; body < this->Trees.size(); ++body)
    {
      const Vec3 seen =
        this->moves(static_cast<std::int32_t>(body)) ? this->Poses[body].transformBack(p) : p;
      const double drift = this->Drift[body];
      const Vec3 wide = r + Vec3{ drift, drift, drift };
      this->Trees[body].forEachOverlap({ seen - wide, seen + wide },
        [&](std::int32_t k) { visit(this->ElementsOf[body][k]); });
    }
  }

  /// Calls visit(element) for every element of the bodies of which a part has only some whose box,
  /// grown by its own thickness, overlaps a box.
  template <typename Visit>
  void forEachIn(const Box& box, const Visit& visit) const
  {
    for (std::size_t body = 0; body < this->Trees.size(); ++body)
    {
      if (!this->isKeptWhole(static_cast<std::int32_t>(body)))
      {
        this->Trees[body].forEachOverlap(box,
          [&](std::int32_t k) { visit(this->ElementsOf[body][k]); });
      }
    }
  }

private:
  /// Whether an element can be closer than @a reach to @a p; false is certain, and cheaply found
  /// for the many small elements of a fine mesh near a grain.
  bool mayReach(std::int64_t element, const Vec3& p, double reach) const
  {
    const Shape& disc = this->Shapes[element];
    const Vec3 d = p - disc.centre;
    const double slack = SlackOfPosition *
      (std::abs(disc.centre.x) + std::abs(disc.centre.y) + std::abs(disc.centre.z) + disc.radius);
    const double height = dot(d, disc.frame.normal);
    const double above = std::max(0.0, std::abs(height) - slack);
    const double across = reach * reach * (1.0 + Rounding) - above * above;
    if (across <= 0.0)
    {
      return false;
    }
    const double farthest = disc.radius + slack + std::sqrt(across);
    return dot(d, d) - height * height < farthest * farthest * (1.0 + Rounding);
  }

  /// Of a face that stands for a form.
  static constexpr ElementKind RoundKind = static_cast<ElementKind>(5);
  static constexpr double Rounding = 1e-9;         ///< of a square, far more than it can be
  static constexpr double SlackOfPosition = 1e-14; ///< rounding of a coordinate

  /// All that a search reads, together, because elements of a fine mesh are far from each other in
  /// memory.
  struct alignas(64) Shape
  {
    double thickness = 0.0; ///< R_mesh [L]
    ElementKind kind = ElementKind::Point;
    std::int32_t body = 0;
    /// Points use corner 0, edges side 0. A rectangle has sides 0 and 1 from its corner 0 to 1
    /// and 2.
    TriangleFrame frame;
    /// A disc around a face, in its plane; a ball around a point, an edge or a face with a form,
    /// which have no normal here.
    Vec3 centre;
    double radius = 0.0;     ///< [L]
    std::int32_t round = -1; ///< of an element with a form: index into Rounds
  };
  static constexpr std::size_t FaceSize = 2 * CacheLine;
  static_assert(offsetof(Shape, frame) + offsetof(TriangleFrame, length) <= FaceSize,
    "what isOver() needs");
  void begin(const std::function<void()>& ask);
  void noteMotion(std::size_t body);
  void layOut(std::int32_t element);
  void layOutRound(std::int32_t element);
  Foot footOnForm(std::int32_t round, const Vec3& p) const;
  void plantTree(std::int32_t body);
  double follow(std::int32_t body, double time);
  double followCell(std::int32_t body);
  void placeAnew(std::int32_t body, double farthest);
  double reachOf(std::int32_t body) const;
  Vec3 runningBy(const Pose& pose, std::int32_t body, const Vec3& at, const Vec3& normal) const;
  Vec3 velocityBy(const Pose& pose, const Vec3& at, std::int64_t element, const Vec3& p,
    const Vec3& more) const;

  Surface Drawn; ///< points of a body that changes its shape are those of the present time
  LargeVector<Shape> Shapes;     ///< per element
  std::vector<RoundFace> Rounds; ///< of elements with a form
  Seams Topology;
  bool Partial = false;
  std::vector<std::int32_t> Numbers;      ///< of a part, per element
  std::vector<std::int64_t> PointNumbers; ///< of a part, per point
  std::vector<std::int64_t> FirstPoints;  ///< of a part, per body: where those of its track begin

  bool HasImages = false;
  bool AnyMoves = false;
  bool AnyDrives = false;
  bool AnyServo = false;
  bool AnyDynamic = false;
  bool AnyMembrane = false;
  std::vector<std::shared_ptr<const DynamicBody>> Dynamic; ///< per body
  std::vector<ServoArea> Areas;                            ///< per body: of its servo
  std::vector<char> Moves;                                 ///< per body
  std::vector<char> Drives;                                ///< per body
  std::vector<Pose> Poses;                                 ///< per body
  std::vector<Pose> Before;      ///< per body: in the middle of the step that led here
  double Time = 0.0;             ///< of the poses [T]
  double Half = 0.0;             ///< how long before it that middle was [T]
  std::vector<BodyState> Servos; ///< of the poses
  std::vector<double> Reach;     ///< per body: of its farthest point from its centre of motion [L]
  std::vector<Vec3> PointVelocities; ///< of points of bodies that change their shape [L/T]
  std::vector<Vec3> OfBegin;         ///< points as drawn, where a body follows a cell [L]
  CellPlace Cell;                    ///< of the points of such bodies
  std::vector<BoxTree> Trees;        ///< per body
  std::vector<double> Drift;         ///< per body: how far its points moved at most since [L]
  std::vector<std::vector<std::int32_t>> ElementsOf; ///< per body
};

}
