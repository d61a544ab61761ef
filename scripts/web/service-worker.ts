import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pagesWithoutSignal } from "../../src/web/pages/pages-without-signal.ts";
import { OUT } from "./bundle.ts";

/**
 * Writes into the service worker which files and pages it keeps, and the address of the script that sends what waits. With a new file it is another script, by which the
 * browser sees that there is a new version.
 */
export async function fillServiceWorker(sender: string) {
  const names = await readdir(join(OUT, "assets"));
  const files = names.filter((name) => /\.(js|css|woff2)$/.test(name)).toSorted();
  const addresses = files.map((name) => `/assets/${name}`);
  const pages = pagesWithoutSignal.map((path) => `^${path.replaceAll(/:\w+/g, "[^/]+")}/?$`);
  const shell = await readFile(join(OUT, "pages/app.html"));
  const version = createHash("sha256").update(shell).update(files.join("\n")).digest("hex");
  const worker = join(OUT, "sw.js");
  const filled = [
    ['"development"', JSON.stringify(version.slice(0, 12))],
    ["FILES = []", `FILES = ${JSON.stringify(addresses)}`],
    ["PAGES = []", `PAGES = ${JSON.stringify(pages)}`],
    ['SENDER = ""', `SENDER = ${JSON.stringify(sender)}`],
  ].reduce(
    (text, [place = "", value = ""]) => {
      if (!text.includes(place)) throw new Error(`sw.js has no place for ${place}`);
      return text.replace(place, () => value);
    },
    await readFile(worker, "utf8"),
  );
  await writeFile(worker, filled);
}
