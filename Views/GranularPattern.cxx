#include "GranularPattern.h"

#include "vtkShaderProperty.h"

namespace granular
{
namespace
{
/** Below 0 where the pattern is dark; an expression in the unit vector p. */
const char* darkWhereNegative(Pattern pattern)
{
  return pattern == Pattern::Stripes ? "sin(3.0 * atan(p.y, p.x))" : "-p.x";
}
}

std::string shadeFunction(Pattern pattern)
{
  // Edges are as soft as a pixel is wide, so that they do not flicker in an animation.
  return std::string("float grainShade(vec3 position)\n{\n"
                     "  vec3 p = normalize(position);\n"
                     "  float s = ") +
    darkWhereNegative(pattern) +
    ";\n"
    "  float width = max(0.5 * fwidth(s), 1e-4);\n"
    "  return mix(0.25, 1.0, smoothstep(-width, width, s));\n"
    "}\n";
}

std::string applyShade(const std::string& position)
{
  return "  float shade = grainShade(" + position +
    ");\n"
    "  diffuseColor *= shade;\n"
    "  ambientColor *= shade;\n";
}

void paintGlyphs(Pattern pattern, vtkShaderProperty* shader)
{
  shader->ClearAllShaderReplacements();
  if (pattern == Pattern::None)
  {
    return;
  }
  // ParaView replaces the tag, which therefore stays behind the text.
  const auto before = [](const char* tag, const std::string& text) { return text + tag + "\n"; };
  const char* declarations = "//VTK::Color::Dec";
  shader->AddVertexShaderReplacement(declarations, true,
    before(declarations, "out vec3 grainPositionVSOutput;\n"), false);
  const char* colours = "//VTK::Color::Impl";
  shader->AddVertexShaderReplacement(colours, true,
    before(colours, "  grainPositionVSOutput = vertexMC.xyz;\n"), false);
  shader->AddFragmentShaderReplacement(declarations, true,
    before(declarations, "in vec3 grainPositionVSOutput;\n" + shadeFunction(pattern)), false);
  const char* lights = "//VTK::Light::Impl";
  shader->AddFragmentShaderReplacement(lights, true,
    before(lights, applyShade("grainPositionVSOutput")), false);
}
}
