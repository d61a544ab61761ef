import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { OUT } from "./bundle.ts";

const sizes = [180, 192, 512];

/** Renders the logo as PNG, for home screens that do not accept SVG. */
export async function drawIcons() {
  const mark = await readFile("src/web/public/icon.svg");
  for (const size of sizes) {
    const picture = await sharp(mark, { density: (72 * size) / 64 })
      .resize(size)
      .png({ palette: true })
      .toBuffer();
    await writeFile(join(OUT, `icon-${size}.png`), picture);
  }
}
