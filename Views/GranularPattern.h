/**
 * @file
 * What is painted on grains so that one sees them turn: text of shaders that the looks of grains
 * share. A pattern darkens the colour that a grain has anyhow.
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
  Stripes,  // six sectors about the z axis of a grain, dark and light in turn
  TwoHalves // dark where the x axis of a grain points
};

/** A declaration of grainShade(place): what the colour is multiplied by at a place on a grain, in
    axes that turn with it; of any length. */
std::string shadeFunction(Pattern pattern);

/** Multiplies the colour by the shade at `place`, an expression of a shader. To be put before
    lights are. */
std::string applyShade(const std::string& place);

/** Paints what an actor draws by glyphs: places on a grain are those on the glyph, around 0. */
void paintGlyphs(Pattern pattern, vtkShaderProperty* shader);
}

#endif
