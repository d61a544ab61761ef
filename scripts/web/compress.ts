import { globSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { OUT } from "./bundle.ts";

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const texts = `${OUT}/{assets/*,pages/*,*}.{js,css,html,svg,webmanifest,txt}`;

/**
 * Writes a `.br` and a `.gz` beside each text file, with the highest effort, because a file is compressed once
 * and sent often.
 */
export async function compressTexts() {
  await Promise.all(
    globSync(texts).map(async (file) => {
      const text = await readFile(file);
      await Promise.all([
        writeFile(`${file}.br`, await brotli(text)),
        writeFile(`${file}.gz`, await toGzip(text, { level: 9 })),
      ]);
    }),
  );
}

/** Compresses with Brotli at its highest effort. */
const brotli = (text: Buffer) =>
  toBrotli(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  });
