import sharp from "sharp";

/** The canvas that every picture is painted on, in its own units. */
export const CANVAS = { width: 1_200, height: 900 } as const;

const COARSENESS = 6;
const BLUR = 14;

/**
 * The same painting with soft edges, as an image to lay in its place. It is blurred small and enlarged: the same to
 * the eye as blurring the whole canvas, at a thirtieth of the work.
 */
export async function softened(painted: string): Promise<string> {
  const { width, height } = CANVAS;
  const small = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width / COARSENESS}" height="${height / COARSENESS}"><filter id="blur"><feGaussianBlur stdDeviation="${BLUR}"/></filter><g filter="url(#blur)">${painted}</g></svg>`;
  const png = await sharp(Buffer.from(small)).png({ compressionLevel: 1 }).toBuffer();
  return `<image href="data:image/png;base64,${png.toString("base64")}" width="${width}" height="${height}" preserveAspectRatio="none"/>`;
}
