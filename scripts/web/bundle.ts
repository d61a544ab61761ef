import { createHash } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "vite";
import type { PageAssets } from "../../src/web/pages/document.ts";

/** The folder of a build, relative to the repository's root; `putInPlace` moves it to the folder that is served. */
export const OUT = `dist/web.${process.pid}`;
const SCRATCH = `${OUT}/scratch`;
const SERVED = "dist/web";

/** One file of the bundle in Vite's manifest. */
interface Chunk {
  file: string;
  /** The name of a file that several parts share. */
  name?: string;
  isEntry?: boolean;
  isDynamicEntry?: boolean;
  /**
   * The keys of the chunks that this one imports statically; those that it imports dynamically are in
   * `dynamicImports`.
   */
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
  assets?: string[];
}
export type Manifest = Record<string, Chunk>;

/** Bundles the app and returns the manifest. */
export async function bundleApp(): Promise<Manifest> {
  await build({ logLevel: "warn", build: { outDir: OUT } });
  return JSON.parse(await readFile(join(OUT, "manifest.json"), "utf8"));
}

/** The fonts that every page loads: those with the letters of English alone (`common-letters.ts`). */
export function commonFonts(app: Manifest): string[] {
  const assets = Object.values(app).flatMap((chunk) => chunk.assets ?? []);
  return [...new Set(assets)].filter((file) => /-common-[^/]*\.woff2$/.test(file));
}

/** Bundles a small script that a page loads separately; returns its address. */
export async function bundleScript(name: string, entry: string): Promise<string> {
  await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    build: {
      outDir: SCRATCH,
      lib: { entry, formats: ["iife"], name, fileName: () => `${name}.js` },
    },
  });
  const script = await readFile(join(SCRATCH, `${name}.js`));
  const hash = createHash("sha256").update(script).digest("base64url").slice(0, 8);
  await mkdir(join(OUT, "assets"), { recursive: true });
  await writeFile(join(OUT, `assets/${name}-${hash}.js`), script);
  return `/assets/${name}-${hash}.js`;
}

/** Replaces the served web app by the finished build, so that a failed build leaves the last one unchanged. */
export async function putInPlace() {
  await rm(SCRATCH, { recursive: true });
  await rm(SERVED, { recursive: true, force: true });
  await rename(OUT, SERVED);
}

/** The module that renders the pages. */
export interface PageMaker {
  rendered: { path: string; script: boolean }[];
  renderAt: (path: string, assets: PageAssets) => Promise<string>;
}

/** Bundles the pages for rendering and loads them. */
export async function bundlePages(): Promise<PageMaker> {
  await build({
    logLevel: "warn",
    publicDir: false,
    ssr: { noExternal: true },
    build: {
      outDir: SCRATCH,
      emptyOutDir: false,
      manifest: false,
      minify: false,
      copyPublicDir: false,
      ssr: "src/web/pages/render.tsx",
      rolldownOptions: {
        input: "src/web/pages/render.tsx",
        output: { codeSplitting: false, entryFileNames: "render.mjs" },
      },
    },
  });
  // the file is rebuilt each time, so its address must differ from that of the module loaded before
  return import(`${pathToFileURL(join(SCRATCH, "render.mjs")).href}?${Date.now()}`);
}
