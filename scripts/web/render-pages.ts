import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { PageAssets } from "../../src/web/pages/document.ts";
import { commonFonts, type Manifest, OUT, type PageMaker } from "./bundle.ts";

export const APP_ENTRY = "src/web/main.tsx";

interface Bundled {
  app: Manifest;
  theme: string;
  ownScripts: PageAssets["ownScripts"];
}

/** Writes each page and the app's shell to `pages/`, and `pages/index.json`, which maps addresses to files. */
export async function renderPages({ rendered, renderAt }: PageMaker, bundled: Bundled) {
  const folder = join(OUT, "pages");
  const assets = await pageAssets(bundled);
  await mkdir(folder, { recursive: true });
  const index = [...rendered, { path: "*", script: true }].map((page) => ({
    ...page,
    file: `${fileName(page.path)}.html`,
  }));
  for (const { path, file } of index)
    await writeFile(join(folder, file), withoutStyles(await renderAt(path, assets)));
  await writeFile(join(folder, "index.json"), JSON.stringify(index, null, 2));
}

// the content policy forbids the `style` attributes that primitives render; their scripts set the styles later
const withoutStyles = (html: string) => html.replaceAll(/ style="[^"]*"/g, "");

function fileName(path: string) {
  if (path === "*") return "app";
  return path === "/" ? "landing" : path.slice(1).replaceAll("/", "-").replaceAll(":", "one-");
}

async function pageAssets({ app, theme, ownScripts }: Bundled): Promise<PageAssets> {
  const entry = app[APP_ENTRY];
  const styles = entry?.css?.[0];
  if (!entry || !styles)
    throw new Error(`${APP_ENTRY} or its style sheet is missing in the bundle`);
  return {
    styles: `/${styles}`,
    styleText: await readFile(join(OUT, styles), "utf8"),
    fonts: commonFonts(app).map((file) => `/${file}`),
    theme,
    ownScripts,
    areModules: false,
    app: `/${entry.file}`,
    modules: (sources) => modulesOf(app, sources).map((file) => `/${file}`),
  };
}

/** The files of the app's entry and of some sources with all static imports, but not the entry itself. */
export function modulesOf(app: Manifest, sources: readonly string[]): string[] {
  const seen = new Set<string>();
  const visit = (key: string) => {
    const chunk = app[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    chunk.imports?.forEach(visit);
  };
  [APP_ENTRY, ...sources].forEach(visit);
  seen.delete(APP_ENTRY);
  return [...seen].flatMap((key) => app[key]?.file ?? []);
}
