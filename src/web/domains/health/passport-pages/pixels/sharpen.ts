import { luminance } from "./find-page.ts";
import type { Pixels } from "./perspective.ts";

/** The shares of the darkest and lightest pixels that become black and white. */
const EDGE = 0.01;
/** The most by which contrast grows: what is faint gets clear, and a blank page stays without noise. */
const MOST_CONTRAST = 2.5;
/** How much of the difference from its surroundings is added to a pixel. */
const AMOUNT = 0.7;

/** The page with more contrast and clearer edges; colours keep their relations, so that blue ink stays blue. */
export function sharpen({ width, height, data }: Pixels): Pixels {
  const light = new Float32Array(width * height);
  for (let at = 0; at < light.length; at++) light[at] = luminance(data, at * 4);
  const { low, gain } = levelsOf(light);
  const out = new Uint8ClampedArray(data.length);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const own = light[at] ?? 0;
      const edge = (own - around(light, { width, height, x, y })) * AMOUNT;
      const sharp = (own + edge - low) * gain;
      // colour is not made stronger with contrast, or paper would turn yellow
      for (let channel = 0; channel < 3; channel++)
        out[at * 4 + channel] = sharp + (data[at * 4 + channel] ?? 0) - own;
      out[at * 4 + 3] = data[at * 4 + 3] ?? 255;
    }
  return { width, height, data: out };
}

/** The mean of a pixel and its neighbours. */
function around(
  light: Float32Array,
  { width, height, x, y }: { width: number; height: number; x: number; y: number },
): number {
  let [sum, count] = [0, 0];
  for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++)
    for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++) {
      sum += light[row * width + column] ?? 0;
      count += 1;
    }
  return sum / count;
}

/** The darkest level that is kept, and the factor by which what lies above it is spread out to white. */
function levelsOf(light: Float32Array): { low: number; gain: number } {
  const counts = new Uint32Array(256);
  for (const value of light) {
    const level = Math.round(value);
    counts[level] = (counts[level] ?? 0) + 1;
  }
  const levelOf = (share: number) => {
    let below = 0;
    const level = counts.findIndex((count) => (below += count) > light.length * share);
    return level === -1 ? 255 : level;
  };
  const [dark, white] = [levelOf(EDGE), levelOf(1 - EDGE)];
  const gain = Math.min(MOST_CONTRAST, 255 / Math.max(1, white - dark));
  // where contrast is bounded, white stays white and the rest gets darker
  return { low: white - 255 / gain, gain };
}
