#include "vtkGranularGLTFExporter.h"

#include "Export/GranularGrainScene.h"
#include "Export/SceneFile.h"
#include "Vtk/GranularGuard.h"

#include "vtkBase64Utilities.h"
#include "vtkObjectFactory.h"
#include "vtkRenderWindow.h"
#include "vtkRenderer.h"
#include "vtkRendererCollection.h"

#include <vtk_jsoncpp.h>

#include <cmath>
#include <cstdlib> // mkdtemp
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <map>
#include <set>
#include <string>
#include <vector>

vtkStandardNewMacro(vtkGranularGLTFExporter);

namespace
{

/// The share of light of a share of the scale of a screen (IEC 61966-2-1).
double linear(double shown)
{
  return shown <= 0.04045 ? shown / 12.92 : std::pow((shown + 0.055) / 1.055, 2.4);
}

unsigned char linearByte(unsigned char shown)
{
  constexpr double most = 255.0;
  return static_cast<unsigned char>(std::lround(most * linear(shown / most)));
}

/// Red, green, blue and opacity of points.
void makeLinear(std::string& colours)
{
  for (std::size_t k = 0; k < colours.size(); ++k)
  {
    const auto shown = static_cast<unsigned char>(colours[k]);
    colours[k] = k % 4 == 3 ? colours[k] : static_cast<char>(linearByte(shown));
  }
}

std::string readBuffer(const std::filesystem::path& file)
{
  std::ifstream stream(file, std::ios::binary);
  return std::string(std::istreambuf_iterator<char>(stream), {});
}

bool isAnyTranslucent(const std::string& colours)
{
  bool any = false;
  for (std::size_t k = 3; k < colours.size(); k += 4)
  {
    any = any || static_cast<unsigned char>(colours[k]) < 255;
  }
  return any;
}

/// Colours of points. glTF has linear ones, VTK those of the screen. Several buffers may be one file.
void correctColours(Json::Value& root, const std::filesystem::path& folder)
{
  std::map<std::string, std::set<int>> materialsOf; // of each file
  for (const Json::Value& mesh : root["meshes"])
  {
    for (const Json::Value& primitive : mesh["primitives"])
    {
      const Json::Value& colour = primitive["attributes"]["COLOR_0"];
      if (colour.isInt())
      {
        const Json::Value& view = root["accessors"][colour.asInt()]["bufferView"];
        const Json::Value& buffer = root["bufferViews"][view.asInt()]["buffer"];
        materialsOf[root["buffers"][buffer.asInt()]["uri"].asString()].insert(
          primitive["material"].asInt());
      }
    }
  }
  for (const auto& [name, materials] : materialsOf)
  {
    const std::filesystem::path file = folder / name;
    std::string colours = readBuffer(file);
    for (const int material : materials)
    {
      if (isAnyTranslucent(colours))
      {
        root["materials"][material]["alphaMode"] = "BLEND";
      }
    }
    makeLinear(colours);
    granular::writeScene(file.c_str(), colours);
  }
}

void correctMaterials(Json::Value& materials)
{
  for (Json::Value& material : materials)
  {
    material["doubleSided"] = true;
    Json::Value& colour = material["pbrMetallicRoughness"]["baseColorFactor"];
    for (int k = 0; k < 3; ++k)
    {
      colour[k] = linear(colour[k].asDouble());
    }
    if (colour[3].asDouble() < 1.0)
    {
      material["alphaMode"] = "BLEND";
    }
  }
}

std::string asText(const Json::Value& root)
{
  Json::StreamWriterBuilder compact;
  compact["indentation"] = "";
  return Json::writeString(compact, root);
}

/// A quarter turn about x: the z axis of the view becomes the y axis, which is up.
void turnUp(Json::Value& nodes)
{
  for (Json::Value& node : nodes)
  {
    if (node["name"] == "Renderer Node")
    {
      const double half = std::sqrt(0.5);
      for (const double part : { -half, 0.0, 0.0, half })
      {
        node["rotation"].append(part);
      }
    }
  }
}

/// A folder for the buffers of a scene, gone with this.
class BufferFolder
{
public:
  BufferFolder()
  {
    std::string name = (std::filesystem::temp_directory_path() / "granular-gltf-XXXXXX").string();
    if (!mkdtemp(name.data()))
    {
      throw dem::Error("Make room for temporary files: no folder can be made as " + name + ".");
    }
    this->Path = name;
  }
  BufferFolder(const BufferFolder&) = delete;
  void operator=(const BufferFolder&) = delete;
  ~BufferFolder()
  {
    std::error_code unknown;
    std::filesystem::remove_all(this->Path, unknown);
  }
  const std::filesystem::path& GetPath() const { return this->Path; }

private:
  std::filesystem::path Path;
};

/// Puts buffers into the text in place of the names of their files. Text that long goes through no
/// writer of JSON, which takes minutes.
std::string withBuffers(Json::Value& root, const std::filesystem::path& folder)
{
  std::vector<std::string> names;
  for (const Json::Value& buffer : root["buffers"])
  {
    names.push_back(buffer["uri"].asString());
  }
  const std::string text = asText(root);
  std::string all;
  std::size_t done = 0;
  for (const std::string& name : names)
  {
    const std::size_t at = text.find('"' + name + '"', done);
    const std::string bytes = readBuffer(folder / name);
    std::string coded(4 * ((bytes.size() + 2) / 3), '=');
    vtkBase64Utilities::Encode(reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size(),
      reinterpret_cast<unsigned char*>(coded.data()));
    all += text.substr(done, at + 1 - done) + "data:application/octet-stream;base64," + coded;
    done = at + 1 + name.size();
  }
  return all + text.substr(done);
}

}

vtkGranularGLTFExporter::vtkGranularGLTFExporter()
{
  this->InlineData = true;
  this->SaveNormal = true;
}

std::string vtkGranularGLTFExporter::WriteBuffers(const std::string& beside)
{
  const std::string own = this->FileName;
  const bool isInline = this->InlineData;
  this->SetFileName(beside.c_str());
  this->InlineData = false;
  const std::string text = this->WriteToString();
  this->InlineData = isInline;
  this->SetFileName(own.c_str());
  return text;
}

void vtkGranularGLTFExporter::WriteData()
{
  const auto serve = [this]
  {
    granular::demandWritable(this->FileName);
    vtkRenderer* first = this->RenderWindow->GetRenderers()->GetFirstRenderer();
    const granular::ExportedScenes scenes(this->ActiveRenderer ? this->ActiveRenderer : first);
    const BufferFolder own;
    const std::filesystem::path name = this->FileName;
    const std::filesystem::path folder = this->InlineData ? own.GetPath() : name.parent_path();
    const std::string text = this->WriteBuffers((folder / name.filename()).string());
    const std::unique_ptr<Json::CharReader> reader(Json::CharReaderBuilder().newCharReader());
    Json::Value root;
    std::string problem;
    if (!reader->parse(text.data(), text.data() + text.size(), &root, &problem) ||
      root["meshes"].empty())
    {
      throw dem::Error("Show something first: the view has nothing to export.");
    }
    correctColours(root, folder);
    correctMaterials(root["materials"]);
    turnUp(root["nodes"]);
    granular::writeScene(this->FileName,
      this->InlineData ? withBuffers(root, folder) : asText(root));
  };
  granular::doGuarded(serve, [this](const std::string& problem) { vtkErrorMacro(<< problem); });
}
