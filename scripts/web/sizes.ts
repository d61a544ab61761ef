import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { commonFonts, type Manifest, OUT } from "./bundle.ts";
import { APP_ENTRY, modulesOf } from "./render-pages.ts";

interface Sizes {
  /** Bytes of script (Brotli) for the first load of each page. */
  firstLoad: Record<string, number>;
  /** Bytes of script that forms share: the first one that somebody opens loads them. */
  forms: number;
  /** Bytes of script that each dynamically loaded part adds to the app's own and to what forms share. */
  parts: Record<string, number>;
  /** Bytes of script that each page adds for somebody who comes from the dashboard. */
  routes: Record<string, number>;
  /** Bytes of each page's HTML (Brotli). */
  pages: Record<string, number>;
  styles: number;
  /** Bytes of the fonts that every page loads. */
  fonts: number;
}

/** Measures the transferred bytes, prints them and writes `sizes.json`, which the tests of budgets read. */
export async function measure(app: Manifest) {
  const index: { path: string; file: string; script: boolean }[] = JSON.parse(
    await readFile(join(OUT, "pages/index.json"), "utf8"),
  );
  const shell = await scriptsOf(app, []);
  const forms = Object.keys(app).filter((key) => app[key]?.name === "schemas");
  const sizes: Sizes = {
    firstLoad: { "the shell": sum(shell) },
    forms: sum(await scriptsOf(app, forms)) - sum(shell),
    parts: {},
    routes: {},
    pages: {},
    styles: sum(await weigh(Object.values(app).flatMap(({ css = [] }) => css))),
    fonts: sum(await weighPlain(commonFonts(app))),
  };
  for (const { path, file, script } of index) {
    const html = await readFile(join(OUT, "pages", file), "utf8");
    const scripts = [...html.matchAll(/(?:modulepreload" href|script [^>]*src)="\/([^"]+)"/g)];
    if (path !== "*")
      sizes.firstLoad[path] = sum(await weigh(scripts.map(([, name = ""]) => name)));
    sizes.pages[file] = sum(await weigh([`pages/${file}`]));
    // such a page may have two scripts: one for the theme, and one of its own
    if (!script && scripts.length > 2) throw new Error(`${path} is to be read without script`);
  }
  for (const [source, { isDynamicEntry }] of Object.entries(app))
    if (isDynamicEntry)
      sizes.parts[source] =
        sum(await scriptsOf(app, [source, ...forms])) -
        sum(await scriptsOf(app, [...hostsOf(app, source), ...forms]));
  for (const source of Object.keys(app).filter((key) => key.endsWith("Page.tsx")))
    sizes.routes[source] = sum(await weigh(addedTo(DASHBOARD, source, app)));
  await writeFile(join(OUT, "sizes.json"), JSON.stringify(sizes, null, 2));
  print(sizes);
}

const DASHBOARD = "src/web/domains/care/dashboard/DashboardPage.tsx";

function addedTo(page: string, source: string, app: Manifest): string[] {
  const there = new Set(modulesOf(app, [page]));
  return modulesOf(app, [source]).filter((file) => !there.has(file));
}

/** The pages that contain a dialog and share files with it, which are loaded before it opens. */
const hostsOf = (app: Manifest, source: string) =>
  source.endsWith("Dialog.tsx")
    ? (app[source]?.imports ?? []).filter((each) => each.endsWith("Page.tsx"))
    : [];

const scriptsOf = (app: Manifest, sources: string[]) =>
  weigh([app[APP_ENTRY]?.file ?? "", ...modulesOf(app, sources)]);

const weigh = (files: string[]) => weighPlain(files.map((file) => `${file}.br`));

const weighPlain = (files: string[]) =>
  Promise.all([...new Set(files)].map(async (file) => (await stat(join(OUT, file))).size));

const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0);

function print({ firstLoad, forms, parts, routes, pages, styles, fonts }: Sizes) {
  table("Script of a first load (brotli)", firstLoad);
  table("Script that a part adds", { "what forms share": forms, ...parts });
  table("Script that a page adds to the dashboard", routes);
  table("HTML", pages);
  table("For all", { "style sheet": styles, fonts });
}

function table(title: string, rows: Record<string, number>) {
  console.log(`\n${title}`);
  for (const [name, bytes] of Object.entries(rows))
    console.log(`  ${(bytes / 1024).toFixed(1).padStart(7)} KB  ${name.replace("src/web/", "")}`);
}
