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

#include <array>
#include <cmath>
#include <fstream>
#include <iterator>
#include <memory>
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
void makeLinear(std::vector<unsigned char>& colours)
{
  for (std::size_t k = 0; k < colours.size(); ++k)
  {
    colours[k] = k % 4 == 3 ? colours[k] : linearByte(colours[k]);
  }
}

constexpr const char* Inline = ";base64,";

/// In the text itself.
void makeLinearInline(Json::Value& uri)
{
  const std::string text = uri.asString();
  const std::size_t begin = text.find(Inline) + std::string(Inline).size();
  const std::string coded = text.substr(begin);
  std::vector<unsigned char> bytes(3 * (coded.size() / 4) + 3);
  bytes.resize(vtkBase64Utilities::DecodeSafely(
    reinterpret_cast<const unsigned char*>(coded.data()), coded.size(), bytes.data(), bytes.size()));
  makeLinear(bytes);
  std::vector<unsigned char> again(4 * ((bytes.size() + 2) / 3) + 4);
  again.resize(vtkBase64Utilities::Encode(
    bytes.data(), static_cast<unsigned long>(bytes.size()), again.data()));
  uri = text.substr(0, begin) + std::string(again.begin(), again.end());
}

/// In a file beside that of the scene.
void makeLinearBeside(const std::string& scene, const std::string& uri)
{
  const std::size_t slash = scene.rfind('/');
  const std::string name = (slash == std::string::npos ? "" : scene.substr(0, slash + 1)) + uri;
  std::ifstream file(name, std::ios::binary);
  std::vector<unsigned char> bytes((std::istreambuf_iterator<char>(file)), {});
  file.close();
  makeLinear(bytes);
  granular::writeScene(name.c_str(), std::string(bytes.begin(), bytes.end()));
}

/// Colours of points. glTF has linear ones, VTK those of the screen.
void correctColours(Json::Value& root, const std::string& scene)
{
  std::set<int> buffers;
  for (const Json::Value& mesh : root["meshes"])
  {
    for (const Json::Value& primitive : mesh["primitives"])
    {
      const Json::Value& colour = primitive["attributes"]["COLOR_0"];
      if (colour.isInt())
      {
        const Json::Value& view = root["accessors"][colour.asInt()]["bufferView"];
        buffers.insert(root["bufferViews"][view.asInt()]["buffer"].asInt());
      }
    }
  }
  for (const int buffer : buffers)
  {
    Json::Value& uri = root["buffers"][buffer]["uri"];
    if (uri.asString().find(Inline) != std::string::npos)
    {
      makeLinearInline(uri);
    }
    else
    {
      makeLinearBeside(scene, uri.asString());
    }
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

}

vtkGranularGLTFExporter::vtkGranularGLTFExporter()
{
  this->InlineData = true;
  this->SaveNormal = true;
}

void vtkGranularGLTFExporter::WriteData()
{
  const auto serve = [this]
  {
    granular::demandWritable(this->FileName);
    vtkRenderer* first = this->RenderWindow->GetRenderers()->GetFirstRenderer();
    granular::demandScenes(this->ActiveRenderer ? this->ActiveRenderer : first);
    const std::string text = this->WriteToString();
    const std::unique_ptr<Json::CharReader> reader(Json::CharReaderBuilder().newCharReader());
    Json::Value root;
    std::string problem;
    if (!reader->parse(text.data(), text.data() + text.size(), &root, &problem) ||
      root["meshes"].empty())
    {
      throw dem::Error("Show something first: the view has nothing to export.");
    }
    correctColours(root, this->FileName);
    correctMaterials(root["materials"]);
    turnUp(root["nodes"]);
    Json::StreamWriterBuilder compact;
    compact["indentation"] = "";
    granular::writeScene(this->FileName, Json::writeString(compact, root));
  };
  granular::doGuarded(serve, [this](const std::string& problem) { vtkErrorMacro(<< problem); });
}
