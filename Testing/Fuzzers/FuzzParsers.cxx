// Feeds files that are mutated at random to the parsers.
//
//   FuzzParsers [number of mutations] [seed]
#include "ParsedFiles.h"

#include <random>
#include <vector>

using namespace fuzzed;

namespace
{

const std::vector<std::string> meshSeeds = {
  "OFF\n8 5 0\n0 0 0\n0.05 0 0\n0.05 0.05 0\n0 0.05 0\n0 0 0.2\n0.05 0 0.2\n0.05 0.05 0.2\n"
  "0 0.05 0.2\n4 0 1 2 3 0\n4 0 1 5 4 0\n4 1 2 6 5 0\n4 2 3 7 6 0\n4 3 0 4 7 0\n",
  "OFF 5 4 0 # all kinds\r\n1e-3 -2.5E+2 .5\r\n\r\n1 0 0\r\n1 1 0 # corner\r\n0 1 0\r\n0.5 2 0\r\n"
  "1 4 2\r\n2 0 1 1\r\n3 0 1 2\r\n5 0 1 2 4 3 255 128 0 0.5\r\n",
};

const std::vector<std::string> tableSeeds = {
  "x,y,z,R,vx,vy,vz,q0,q1,q2,q3,wx,wy,wz\n"
  "0.0067383282805817454,0.006,1e-3,0.005,-0.1,2,3,0.8,-0.3,-0.38,0.3,7.1,2.1,-0.5\n"
  "0.01,0.02,0.03,0.004,0,0,0,1,0,0,0,0,0,4.9406564584124654e-324\n",
  "\xEF\xBB\xBF\"R\", \"x\" ,y,z,id,material,mass,colour\r\n1,2,3,4,7,1,0.5,0.1\r\n"
  "1,2,3,9,8,2,0.25,red\r\n\r\n",
  "# made by hand\n# x y z radius Velocity:0 q0 q1 q2 q3\n1 2 3 .5 7 1 0 0 0\n#\n2\t2 3 .5 8 1 0 0 0",
  "X;Y;Z;r;R;Mass\n1;2;3;4;5;6\n",
};

/// Models of CalculiX and Abaqus.
const std::vector<std::string> modelSeeds = {
  "** a model\n*HEADING\n7, 0, 0, 0\n*Node, Nset=ALL\n1, 1e3\n2, .5, -1D-3 , 2.\r\n*NODE PRINT, NSET=ALL\nU\n",
  "*NODE,\nNSET=A\n 17 ,1,2,3,\n*ELEMENT, TYPE=C3D8\n1, 17, 17\n*node\n18,0,0,0\n",
};

const std::string mfixHeader = "Version 2.0\n=\na\na\na\na\na\na\na\na\na\na\na\na\na\na\na\n=\n";

/// Dumps and data files of LAMMPS, exports of Yade, extended and plain XYZ, initial states of MFiX.
const std::vector<std::string> grainSeeds = {
  "ITEM: UNITS\nsi\nITEM: TIME\n0.5\nITEM: TIMESTEP\n100\nITEM: NUMBER OF ATOMS\n2\nITEM: BOX BOUNDS "
  "xy xz yz pp pp ff\n0 0.036 0.006\n0 0.03 0\n0 0.03 0\nITEM: ATOMS id type xs ys zs radius mass vx "
  "vy vz omegax omegay omegaz quatw quati quatj quatk fx c_1[2]\n"
  "2 1 0.5 0.25 0.1 0.004 1e-3 1 2 3 0 0 -40 1 0 0 0 0.5 7\n"
  "1 2 0.1 0.2 0.3 0.003 1e-4 0 0 -1 1 2 3 0.5 0.5 0.5 0.5 -1 nan\n"
  "ITEM: TIMESTEP\n200\nITEM: NUMBER OF ATOMS\n1\nITEM: BOX BOUNDS pp pp pp\n0 1\n0 1\n0 1\n"
  "ITEM: ATOMS id type xu yu zu\n1 1 0.5 0.5 0.5\n",
  "LAMMPS data file\n\n2 atoms\n1 atom types\n\n0 1 xlo xhi\n0 1 ylo yhi\n0 1 zlo zhi\n0.1 0 0 xy xz "
  "yz\n\nAtoms # sphere\n\n2 1 0.008 2500 0.1 0.2 0.3 0 0 0\n1 1 0.006 1500 0.4 0.5 0.6 0 0 -1\n\n"
  "Velocities\n\n1 0 0 1 5 6 7\n2 1 0 0 0 0 0\n",
  "title\n2 atoms # two\n2 ellipsoids\n\nAtoms\n\n1 1 1 1000 0.3 0.3 0.3\n2 2 1 1000 0.7 0.7 0.7\n\n"
  "Velocities\n\n1 1 2 3 1e-4 2e-4 3e-4\n2 0 0 0 0 0 1e-3\n\nEllipsoids\n\n1 0.2 0.1 0.05 0.7 0 0 "
  "0.7\n2 0.2 0.1 0.05 1 0.25 0.25 0\n",
  "points\n2 atoms\n\nMasses\n\n1 1.5\n2 3\n\nAtoms # atomic\n\n7 2 1 2 0.5 0 0 0\n8 1 2 3 0.5 0 0 0\n",
  "#format x_y_z_r_attrs\n# x y z r vx vy vz density temperature\n0\t0\t0\t0.01\t1\t2\t3\t2600\t0.5\n"
  "1\t0\t0\t0.02\t-1\t0\t0\t2600\tnan\n",
  "#format id_x_y_z_r_matId\n# with numbers\n0\t0\t0\t0\t0.01\t1\n4\t0\t0\t1\t0.01\t0\n",
  "2\nLattice=\"1 0 0 0.1 1 0 0 0 1\" Properties=species:S:1:pos:R:3:radius:R:1:orientation:R:4:strain:R:2 "
  "Time=0.1 comment='four grains' pbc=\"T T F\"\nCu 0 0 0 0.1 0 0 0 1 5 6\nAl 1 0 0 0.1 0 0 0 1 7 8\n"
  "1\nProperties=id:I:1:pos:R:3:velo:R:3 step=4\n10 1 2 3 4 5 6\n",
  "1\nAtoms. Timestep: 10\n2 1 2 3\n",
  "2 0.5 0 0 0 1 1 1\n0.5 0.5 0.1 1 2 3 0.1 0.3 0.2 0.1 7 8 9 0\n0.5 0.5 0.2 1 2 3 0.1 0 0 0 7 8 9 1\n0 1 0 "
  "0 0 1 1 1\n",
  "1 0.25 0 0 1 2\n0.5 0.75 1 2 0.1 0.3 9 0\n",
  // Two runs one after another, of which the first was killed in the middle of a line.
  "ITEM: TIMESTEP\n0\nITEM: NUMBER OF ATOMS\n1\nITEM: ATOMS x y z\n0 0 0\nITEM: TIMESTEP\n5\nITEM: "
  "NUMBER OF ATOMS\n1\nITEM: ATOMS x y z\n0 0.ITEM: TIMESTEP\n0\nITEM: NUMBER OF ATOMS\n1\nITEM: ATOMS "
  "x y z\n# remark\n0 0 1\n",
  "1\nAtoms. Timestep: 10\n2 1 2 3\n1\nAtoms. Timestep: 20\n2 11\nAtoms. Timestep: 10\n2 1 2 3\n",
  mfixHeader +
    "Dimension: 3\nParticles: 2\n=\nVariable\n=\nCoordinates: T\nPhase_ID: T\nDiameter: F "
    "0.1D-1\nDensity: T\nVelocity: F 0 0.0 -1\nTemperature: T\nSpecies: T (Ignored)\nUser_Scalar: F\n=\nX "
    "Y\n=\n0.5 0.25 0.1 1 2500 293 1\n0.5 0.25 0.2-10 2.0 0.26E+04 293 0\n",
  mfixHeader +
    "Dimension: 2\nParticles: 1\n=\nVariable\n=\nCoordinates: T\nPhase_ID: F 3\nDiameter: "
    "T\nDensity: F 2500\nVelocity: T\ntemperature: T\nSpecies: F\nUser_Scalar: F\n=\nX Y\n=\n1 2 0.1 7 8 300\n",
  "0.5D+00 0.5 0.6 0.1 2600.0 0 0 -1\n1 .5d0 0.9 0.1 2600.0 0 0 0\n\n\n",
  "1\n0.5D-01 0.1-2 0.05 2.65 0 0\n",
  "title\n1 atoms\n1 0 0 avec\n0 1 0 bvec\n0 0 1 cvec\n0 0 0 abc origin\n\nAtoms # atomic\n\n1 1 0 0 0\n",
};

/// Pieces that parsers stumble over.
const std::vector<std::string> tokens = { "nan", "inf", "-1", "0", "1e999", "1e-999", "99999999999",
  "9223372036854775807", "9223372036854775808", "-9223372036854775808", "4294967296", "#", "\"",
  "ITEM: ATOMS", "ITEM:", "id", "atoms", "Atoms", "Velocities", "Ellipsoids", "#format", "_",
  ":R:9999999999", "=", ",", "\n", "\r", "\t", "OFF", "COFF", "OFF BINARY", "+", "-", "0x10", "1.5",
  " ", "x", "R", "q0", "id", std::string(1, '\0'), std::string(3000, '7') };

class Mutator
{
public:
  explicit Mutator(unsigned long seed) : Engine(seed) {}

  std::string mutate(std::string text)
  {
    for (std::size_t i = 1 + this->below(4); i > 0; --i)
    {
      const std::size_t at = this->below(text.size() + 1);
      const std::size_t length = this->below(8);
      switch (this->below(5))
      {
        case 0:
          text.resize(at);
          break;
        case 1:
          text.erase(at, length);
          break;
        case 2:
          text.insert(at, tokens[this->below(tokens.size())]);
          break;
        case 3:
          text.replace(at, length, tokens[this->below(tokens.size())]);
          break;
        default:
          if (at < text.size())
          {
            text[at] = static_cast<char>(this->below(256));
          }
      }
    }
    return text;
  }

  std::size_t below(std::size_t limit) { return this->Engine() % limit; }

private:
  std::mt19937_64 Engine;
};

}

int main(int argc, char** argv)
{
  const long mutations = argc > 1 ? std::atol(argv[1]) : 20000;
  Mutator mutator(argc > 2 ? std::strtoul(argv[2], nullptr, 10) : 1);
  long accepted = 0;
  for (const std::string& seed : meshSeeds)
  {
    require(isAccepted(readMesh, seed), "a refusal", seed);
  }
  for (const std::string& seed : tableSeeds)
  {
    require(isAccepted(readTable, seed), "a refusal", seed);
  }
  for (const std::string& seed : grainSeeds)
  {
    require(isAccepted(readGrains, seed), "a refusal", seed);
  }
  for (const std::string& seed : modelSeeds)
  {
    require(isAccepted(readNodes, seed), "a refusal", seed);
  }
  for (long i = 0; i < mutations; ++i)
  {
    accepted += isAccepted(readNodes, mutator.mutate(modelSeeds[mutator.below(modelSeeds.size())]));
    accepted += isAccepted(readMesh, mutator.mutate(meshSeeds[mutator.below(meshSeeds.size())]));
    accepted += isAccepted(readTable, mutator.mutate(tableSeeds[mutator.below(tableSeeds.size())]));
    accepted +=
      isAccepted(readGrains, mutator.mutate(grainSeeds[mutator.below(grainSeeds.size())]));
  }
  std::printf("%ld mutated files, %ld read, the others refused\n", 4 * mutations, accepted);
  return accepted > 0 && accepted < 4 * mutations ? 0 : 1;
}
