import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { isPage } from "#contract/paths.ts";
import { appPages } from "./app-pages.ts";
import { htmlDocument, type PageAssets } from "./document.ts";

const assets: PageAssets = {
  styles: "/style.css",
  styleText: "h1{color:red}",
  fonts: ["/sans.woff2"],
  theme: "/theme.js",
  ownScripts: { landing: "/landing.js", offline: "/offline.js" },
  areModules: false,
  app: "/app.js",
  modules: (sources) => sources.map((source) => `/${source}.js`),
};
const page = {
  title: "Ask",
  description: "Answers",
  body: "<main></main>",
  script: true,
  drawn: false,
  private: true,
};

test("a title is escaped", () => {
  const title = '"></title><script>alert(1)</script>&';
  const html = htmlDocument({ ...page, title, description: title }, assets);
  expect(html).not.toContain("<script>alert");
  expect(html).toContain("<title>&quot;>&lt;/title>&lt;script>alert(1)&lt;/script>&amp;</title>");
});

test("a document has no inline script or style, which the content policy forbids", () => {
  const html = htmlDocument(page, assets);
  expect(html).not.toMatch(/<script(?![^>]* src=)|<style| style=/);
});

test("a page that contains the style sheet does not load it, except in development", () => {
  const containing = { ...page, containsStyles: true };
  const html = htmlDocument(containing, assets);
  expect(html).toContain("<style>h1{color:red}</style>");
  expect(html).not.toContain("/style.css");
  expect(htmlDocument(containing, { ...assets, styleText: "" })).toContain("/style.css");
});

test("a page without script loads none, one with script also preloads what it needs at once", () => {
  const wants = ["a.tsx", "b.tsx"];
  expect(htmlDocument({ ...page, script: false, wants }, assets)).not.toContain("/app.js");
  const html = htmlDocument({ ...page, wants }, assets);
  for (const address of ["/app.js", "/a.tsx.js", "/b.tsx.js"]) expect(html).toContain(address);
});

test("private pages are noindex, and a prerendered root is marked", () => {
  expect(htmlDocument(page, assets)).toContain("noindex");
  expect(htmlDocument({ ...page, private: false }, assets)).not.toContain("noindex");
  expect(htmlDocument({ ...page, drawn: true }, assets)).toContain('<div id="root" data-drawn>');
});

test("each page of the app has an address, and names files that exist", () => {
  for (const { path, wants = [] } of appPages) {
    expect(isPage(path)).toBe(true);
    expect(wants.filter((file) => !existsSync(file))).toEqual([]);
  }
});
