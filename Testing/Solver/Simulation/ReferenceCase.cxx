#include "ReferenceCase.h"

#include "Scenes.h"

#include <cstdio>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace reference
{

using namespace dem;

namespace
{

std::string readAll(const std::string& path)
{
  std::ifstream file(path);
  if (!file)
  {
    throw std::runtime_error("cannot read " + path);
  }
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

/// All numbers behind the key of a flat JSON object: one, or those of a list.
std::vector<double> numbersOf(const std::string& json, const std::string& key)
{
  const std::size_t at = json.find("\"" + key + "\":");
  if (at == std::string::npos)
  {
    throw std::runtime_error("case.json lacks " + key);
  }
  const std::size_t begin = at + key.size() + 3;
  const bool list = json.find_first_not_of(" \n\t", begin) == json.find('[', begin);
  const std::size_t end = json.find_first_of(list ? "]" : ",\n}", begin);
  std::string text = json.substr(begin, end - begin);
  for (char& c : text)
  {
    c = c == ',' || c == '[' ? ' ' : c;
  }
  std::istringstream words(text);
  std::vector<double> numbers;
  for (double number; words >> number;)
  {
    numbers.push_back(number);
  }
  return numbers;
}

double numberOf(const std::string& json, const std::string& key)
{
  return numbersOf(json, key).at(0);
}

Surface readWalls(const std::string& path, const std::vector<double>& radii)
{
  std::istringstream words(readAll(path));
  std::string magic;
  std::size_t points = 0, faces = 0, edges = 0;
  words >> magic >> points >> faces >> edges;
  Surface surface;
  surface.points.resize(points);
  for (Vec3& p : surface.points)
  {
    words >> p.x >> p.y >> p.z;
  }
  for (std::size_t f = 0; f < faces; ++f)
  {
    int corners = 0;
    std::size_t radius = 0;
    Element element;
    words >> corners;
    for (int i = 0; i < corners; ++i)
    {
      words >> element.point.at(i);
    }
    words >> radius;
    element.kind = static_cast<ElementKind>(corners);
    element.radius = radii.at(radius);
    surface.elements.push_back(element);
  }
  if (!words || magic != "OFF")
  {
    throw std::runtime_error("cannot understand " + path);
  }
  return surface;
}

}

std::vector<Particle> readFrame(const std::string& folder, int frame, double density)
{
  char name[32];
  std::snprintf(name, sizeof name, "/frame%03d.csv", frame);
  const std::string path = folder + (frame == 0 ? "/initial.csv" : name);
  std::istringstream lines(readAll(path));
  std::string line;
  std::getline(lines, line);
  std::vector<Particle> grains;
  while (std::getline(lines, line))
  {
    for (char& c : line)
    {
      c = c == ',' ? ' ' : c;
    }
    std::istringstream words(line);
    Vec3 x, v, w;
    Quaternion q;
    double radius = 0.0;
    words >> x.x >> x.y >> x.z >> radius >> v.x >> v.y >> v.z;
    words >> q.w >> q.x >> q.y >> q.z >> w.x >> w.y >> w.z;
    if (!words)
    {
      throw std::runtime_error("cannot understand " + path);
    }
    const auto id = static_cast<std::int64_t>(grains.size());
    grains.push_back(scene::grain(id, radius, density, x, v, w));
    grains.back().orientation = q;
  }
  return grains;
}

Case readCase(const std::string& folder)
{
  const std::string json = readAll(folder + "/case.json");
  Case result;
  Config& config = result.config;
  config = scene::still();
  config.frictionUpdate = FrictionUpdate::AsPublished;
  config.wallSeams = WallSeams::PerElement;
  config.material.density = numberOf(json, "density");
  config.material.youngsModulus = numberOf(json, "youngs_modulus");
  config.material.poissonRatio = numberOf(json, "poissons_ratio");
  config.material.restitution = numberOf(json, "restitution");
  config.material.slidingFriction = numberOf(json, "sliding_friction");
  config.material.rollingFriction = numberOf(json, "rolling_friction");
  config.material.twistingFriction = numberOf(json, "twisting_friction");
  config.viscosity = numberOf(json, "viscosity");
  const std::vector<double> gravity = numbersOf(json, "gravity");
  config.gravity = { gravity.at(0), gravity.at(1), gravity.at(2) };
  result.frames = static_cast<int>(numberOf(json, "frames"));
  result.stepsPerFrame = static_cast<int>(numberOf(json, "steps_per_frame"));
  config.timeStep = numberOf(json, "time_step");
  config.frameInterval = config.timeStep * result.stepsPerFrame;
  config.endTime = config.frameInterval * result.frames;
  result.walls = readWalls(folder + "/boundary.off", numbersOf(json, "mesh_radii"));
  result.start = scene::startFrom(readFrame(folder, 0, config.material.density));
  return result;
}

}
