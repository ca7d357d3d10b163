#include "Inputs/Walls/GranularWallBodies.h"

#include "Basics/Error.h"
#include "Basics/InWords.h"

#include <vtkDataObject.h>

#include <algorithm>
#include <numeric>
#include <set>

namespace granular
{

void WallBodies::BeginInput(const WallRecord* record)
{
  ++this->InputCount;
  this->Record = record;
  this->LeavesOfInput = 0;
  this->Tracked = 0;
}

void WallBodies::AddLeaf(const Leaf& leaf)
{
  const std::optional<WallParameters> parameters =
    readWallParameters(leaf.data->GetFieldData(), leaf.name);
  const std::string problem = parameters ? findProblem(*parameters) : std::string();
  if (!problem.empty())
  {
    throw dem::Error(parameters->name.empty() ? leaf.name + ": " + problem : problem);
  }
  const auto known = std::find_if(this->Bodies.begin(), this->Bodies.end(),
    [&](const Body& body)
    { return body.input == this->InputCount && body.parameters == parameters; });
  const std::size_t body = known - this->Bodies.begin();
  if (known == this->Bodies.end())
  {
    this->Bodies.push_back({ this->InputCount, parameters, this->Record, {} });
  }
  this->Leaves.push_back({ body, this->Tracked });
  this->Tracked += this->Record ? this->Record->pointCounts[this->LeavesOfInput++] : 0;
}

std::vector<std::size_t> WallBodies::OrderOfLeaves() const
{
  std::vector<std::size_t> order(this->Leaves.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(),
    [this](std::size_t a, std::size_t b) { return this->Leaves[a].body < this->Leaves[b].body; });
  return order;
}

WallSettings WallBodies::SettingsOf(std::size_t leaf, WallSettings settings) const
{
  const auto& parameters = this->Bodies[this->Leaves[leaf].body].parameters;
  if (parameters && parameters->ownThickness)
  {
    settings.radius = parameters->thickness;
    settings.radiusArray.clear();
  }
  settings.isMembrane =
    parameters && parameters->dynamics == WallParameters::WallDynamics::Membrane;
  settings.readsFixed =
    settings.isMembrane && parameters->fixedPoints == dem::FixedPoints::Array;
  return settings;
}

void WallBodies::TakeElements(std::size_t i, WallElements& elements)
{
  const Part& leaf = this->Leaves[i];
  const auto take = [&leaf](std::vector<dem::Element>& part, std::size_t& taken)
  {
    for (; taken < part.size(); ++taken)
    {
      part[taken].body = static_cast<std::int32_t>(leaf.body);
    }
  };
  take(elements.pointElements, this->PointElements);
  take(elements.edges, this->Edges);
  take(elements.faces, this->Faces);

  Body& body = this->Bodies[leaf.body];
  if (body.record)
  {
    const dem::WallTrack& recorded = body.record->track;
    const std::int64_t count = static_cast<std::int64_t>(elements.points.size() - this->Points);
    dem::WallTrack& track = body.track;
    if (track.times.empty())
    {
      track.times = recorded.times;
      track.points.resize(track.times.size());
      track.firstPoint = static_cast<std::int64_t>(this->Points);
    }
    for (std::size_t k = 0; k < track.times.size(); ++k)
    {
      const auto from = recorded.points[k].begin() + leaf.firstTracked;
      track.points[k].insert(track.points[k].end(), from, from + count);
    }
  }
  this->Points = elements.points.size();
}

void WallBodies::SplitRectangles(WallElements& elements) const
{
  std::vector<dem::Element> faces;
  faces.reserve(elements.faces.size());
  for (const dem::Element& face : elements.faces)
  {
    faces.push_back(face);
    const Body& body = this->Bodies[face.body];
    const bool bends = !body.track.times.empty() ||
      (body.parameters && body.parameters->dynamics == WallParameters::WallDynamics::Membrane);
    if (face.kind == dem::ElementKind::Rectangle && bends)
    {
      faces.back().kind = dem::ElementKind::Triangle;
      faces.push_back(faces.back());
      faces.back().point = { face.point[0], face.point[2], face.point[3], 0 };
    }
  }
  elements.faces = std::move(faces);
}

std::vector<dem::WallBody> WallBodies::Take()
{
  std::vector<dem::WallBody> bodies;
  std::set<std::string> names;
  for (Body& body : this->Bodies)
  {
    const WallParameters parameters = body.parameters.value_or(WallParameters());
    const bool numbered = parameters.name.empty();
    const std::string stem = numbered ? "Wall" : parameters.name;
    std::size_t number = numbered ? bodies.size() + 1 : 1;
    std::string name = numbered ? stem + " " + std::to_string(number) : stem;
    while (!names.insert(name).second)
    {
      name = stem + " " + std::to_string(++number);
    }
    bodies.push_back(makeWall(parameters));
    bodies.back().name = name;
    bodies.back().track = std::move(body.track);
  }
  return bodies;
}

void checkTracks(const dem::Surface& surface)
{
  for (std::size_t b = 0; b < surface.bodies.size(); ++b)
  {
    const dem::WallTrack& track = surface.bodies[b].track;
    if (track.times.empty())
    {
      continue;
    }
    dem::Surface placed;
    placed.points = surface.points;
    for (std::size_t k = 0; k < track.times.size(); ++k)
    {
      std::copy(track.points[k].begin(), track.points[k].end(),
        placed.points.begin() + track.firstPoint);
      for (std::size_t e = 0; e < surface.elements.size(); ++e)
      {
        const dem::Element& element = surface.elements[e];
        const std::string problem = element.body == static_cast<std::int32_t>(b)
          ? dem::findProblem(placed, element)
          : std::string();
        if (!problem.empty())
        {
          throw dem::Error("The wall '" + surface.bodies[b].name + "' at t = " +
            dem::asTyped(track.times[k]) + ": cell " + std::to_string(e) + " " + problem + ".");
        }
      }
    }
  }
}

}
