/**
 * @file
 * Patterns on grains that make their rotation visible: text of shaders that all representations
 * share. A pattern darkens the colour of a grain.
 */
#ifndef GranularPattern_h
#define GranularPattern_h

#include <string> // text of shaders

class vtkShaderProperty;

namespace granular
{
/** Values of the property GrainPattern. */
enum class Pattern
{
  None,
  Stripes,  // six sectors about the z axis of a grain, alternately dark and light
  TwoHalves // dark where the x axis of a grain points
};

/** A declaration of grainShade(position), the factor of the colour at a position on a grain. The
    position is in axes that rotate with the grain, and of any length. */
std::string shadeFunction(Pattern pattern);

/** Multiplies the colour by the shade at `position`, an expression of a shader. To be put before
    lights are. */
std::string applyShade(const std::string& position);

/** Paints what an actor draws by glyphs: positions on a grain are those on the glyph, around 0. */
void paintGlyphs(Pattern pattern, vtkShaderProperty* shader);
}

#endif
