import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";
import type { Plugin } from "vite";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** What `theme.css` calls the cut fonts, and where they are. */
const NAME = "common-letters/";
const FOLDER = join(root, "node_modules/.cache/common-letters/");

/** The fonts to cut, which with all their letters have 48 KB: a quarter of a second on a slow phone. */
const fonts = {
  "source-sans-3-common":
    "@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2",
  "besley-common": "@fontsource/besley/files/besley-latin-600-normal.woff2",
};

/** Cuts each font to the letters of English, the first `unicode-range` of `theme.css`; all pages wait for these files. */
export const commonLetters = (): Plugin => ({
  name: "common-letters",
  async config() {
    const letters = lettersIn(await readFile(join(root, "src/web/ui/theme.css"), "utf8"));
    await mkdir(FOLDER, { recursive: true });
    for (const [name, file] of Object.entries(fonts)) {
      const whole = await readFile(join(root, "node_modules", file));
      const options = { targetFormat: "woff2", keepFeatures: ["kern", "tnum", "lnum"] } as const;
      await writeFile(join(FOLDER, `${name}.woff2`), await subsetFont(whole, letters, options));
    }
    return { resolve: { alias: [{ find: NAME, replacement: FOLDER }] } };
  },
});

/** The letters of the first `unicode-range` of a style sheet. */
function lettersIn(css: string): string {
  const [, range] = /unicode-range:\s([^;]+);/.exec(css) ?? [];
  if (!range)
    throw new Error("theme.css has no unicode-range, which says what to cut the fonts to");
  return [...range.matchAll(/u\+([0-9a-f]+)(?:-([0-9a-f]+))?/gi)]
    .flatMap(([, first = "", last = first]) => {
      const [from, to] = [Number.parseInt(first, 16), Number.parseInt(last, 16)];
      return Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at));
    })
    .join("");
}
