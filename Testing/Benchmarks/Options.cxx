#include "Options.h"

#include "Basics/Error.h"
#include "Scenes.h"

#include <cstdlib>
#include <map>

const char* const Usage =
  R"(Benchmark --grains N --steps S [--threads T] [--ranks R] [--scene NAME]
          [--beds FOLDER] [--rest N] [--profile] [--lammps FILE] [--poses FILE]

Times S steps of a scene of N grains on T threads (1) and prints lines of name=value.
Beds are settled when FOLDER (beds) has none; with --steps 0 this is all that is done.

--scene NAME    dense      a settled bed in a box of rectangles (default)
                materials  the same bed, its grains of two materials at random
                parts      the same bed, its law made of parts
                losses     the same bed, with where its energy goes counted
                stable     the same bed, with steps that follow what is stable
                sticky     the same bed, of sticky surfaces (JKR)
                bonded     the same bed, every contact a bond that holds
                written    the same bed, with a law of one's own of 25 operations
                heat       the same bed, with heat that flows through its contacts
                triangles  the same bed, its box made of ten triangles
                mesh       the same bed, its box cut into a hundred thousand triangles
                intruders  a settled bed with seven more grains of ten times the radius
                beside     two beds of half the grains, one box apart
                apart      the same two, a kilometre apart
                dumbbells  a settled bed of clumps of two balls
                tetrahedra a settled bed of clumps of four balls
                ellipsoids a settled bed of ellipsoids 1.25 : 1 : 0.8
                blocks     a settled bed of superellipsoids 1 : 0.8 : 0.6 with exponents 0.4
                boxes      a settled bed of boxes 1 : 0.8 : 0.6, rounded by 0.06
                cylinders  a settled bed of cylinders as high as 1.2 diameters
                cell       a packing in a periodic cell, at rest
                shear      the same, sheared under constant pressure, inertial number 0.001
                fastshear  the same with the number 0.01
                spawn      fills an empty box with N grains, as fast as they find space
--rest N        a bed of more than 200000 grains settles for at most N times 250 steps (120), first with
                drag and no friction, then with friction
--ranks R       shared by R ranks, threads of this process with T threads each: also what they say to
                each other, for each rank and step
--profile       also the nanoseconds a grain and step in each phase, summed over threads
--lammps FILE   also writes the dense bed, or the cell, as a data file for LAMMPS
--poses FILE    also writes the width of the box and, of each grain with a shape as the bed begins,
                its bounding radius, mass, centre of mass and orientation (w x y z), a line each
)";

namespace
{

std::int64_t readCount(const std::string& option, const std::string& text, std::int64_t least)
{
  constexpr std::int64_t most = 1000000000; // an int everywhere
  char* end = nullptr;
  const std::int64_t value = std::strtoll(text.c_str(), &end, 10);
  if (text.empty() || *end != '\0' || value < least || value > most)
  {
    throw dem::Error(
      option + " is " + text + ", not a whole number from " + std::to_string(least) + " to 1e9.");
  }
  return value;
}

void check(const Options& options)
{
  if (!isScene(options.scene))
  {
    throw dem::Error("There is no scene " + options.scene + "; see --help.");
  }
  if (options.grains == 0)
  {
    throw dem::Error("--grains is missing; see --help.");
  }
  if (!options.lammps.empty() && options.scene != "dense" && options.scene != "cell")
  {
    throw dem::Error("--lammps writes the scenes dense and cell, not " + options.scene + ".");
  }
}

}

Options readOptions(int argc, char** argv)
{
  Options options;
  const std::map<std::string, std::string*> texts{ { "--scene", &options.scene },
    { "--beds", &options.beds }, { "--lammps", &options.lammps }, { "--poses", &options.poses } };
  const std::map<std::string, std::int64_t*> counts{ { "--grains", &options.grains },
    { "--steps", &options.steps }, { "--threads", &options.threads }, { "--ranks", &options.ranks },
    { "--rest", &options.rest } };
  for (int k = 1; k < argc; ++k)
  {
    const std::string name = argv[k];
    if (name == "--profile")
    {
      options.profile = true;
      continue;
    }
    const bool isText = texts.count(name) > 0;
    if (!isText && counts.count(name) == 0)
    {
      throw dem::Error("There is no option " + name + "; see --help.");
    }
    if (++k == argc)
    {
      throw dem::Error(name + " needs a value; see --help.");
    }
    if (isText)
    {
      *texts.at(name) = argv[k];
    }
    else
    {
      *counts.at(name) = readCount(name, argv[k], name == "--steps" ? 0 : 1);
    }
  }
  check(options);
  return options;
}
