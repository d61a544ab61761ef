import type { ReactElement } from "react";
import { ANNOUNCEMENT_PLACE, CLOSED_PLACE, NONCE_PLACE, VAT_NOTE_PLACE } from "#contract/paths.ts";

/** The URLs of what every page loads; they differ between development and a build. */
export interface PageAssets {
  styles: string;
  fonts: string[];
  /** Applies a chosen theme before the first paint. */
  theme: string;
  ownScripts: Record<OwnScript, string>;
  /** Modules in development, plain scripts in a build. */
  areModules: boolean;
  app: string;
  /** The scripts to preload for the app and these source files. */
  modules: (sources: readonly string[]) => string[];
}

interface Contents {
  title: string;
  description: string;
  body: string;
  /** Whether the page loads the app's script. */
  script: boolean;
  ownScript?: OwnScript;
  /** Whether the body is the app's own prerendered HTML, which the script hydrates, or only a placeholder. */
  drawn: boolean;
  /** Source files whose scripts the page needs at once. */
  wants?: readonly string[];
  /** The page needs a session and is not for search engines. */
  private: boolean;
}

/** The whole HTML document of a page. No inline script and no inline style: the content policy forbids both. */
export function htmlDocument(page: Contents, assets: PageAssets): string {
  return [
    "<!doctype html>",
    `<html lang="en-GB" data-closed="${CLOSED_PLACE}" data-vat="${VAT_NOTE_PLACE}">`,
    "<head>",
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<title>${escape(page.title)}</title>`,
    `<meta name="description" content="${escape(page.description)}">`,
    ...(page.private ? ['<meta name="robots" content="noindex">'] : []),
    ...always,
    `<link rel="stylesheet" href="${assets.styles}">`,
    `<script ${assets.areModules ? 'type="module" ' : ""}src="${assets.theme}"></script>`,
    ...(page.ownScript
      ? [
          `<script ${assets.areModules ? 'type="module"' : "defer"} src="${assets.ownScripts[page.ownScript]}"></script>`,
        ]
      : []),
    ...(page.script ? appTags(page, assets) : []),
    ...assets.fonts.map(
      // after what the first paint needs: if they arrive late the page keeps the system font (theme.css)
      (font) =>
        `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin fetchpriority="low">`,
    ),
    "</head>",
    "<body>",
    announcement,
    page.script ? `<div id="root"${page.drawn ? " data-drawn" : ""}>${page.body}</div>` : page.body,
    "</body>",
    "</html>",
    "",
  ].join("\n");
}

// outside the app's root: it is there from the first paint, so that nothing moves when the app renders
const announcement = `<div id="announcement" aria-live="polite" data-print="off" class="bg-band text-on-band"><p class="column py-2.5 wrap-anywhere empty:hidden">${ANNOUNCEMENT_PLACE}</p></div>`;

const always = [
  '<meta name="color-scheme" content="light dark">',
  '<meta name="theme-color" media="(prefers-color-scheme: light)" content="#f4f1e8">',
  '<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#121714">',
  '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
  '<link rel="apple-touch-icon" href="/icon-180.png">',
  '<link rel="manifest" href="/site.webmanifest">',
];

const appTags = ({ wants = [] }: Contents, { app, modules }: PageAssets) => [
  `<meta name="style-nonce" content="${NONCE_PLACE}">`,
  ...modules(wants).map((address) => `<link rel="modulepreload" href="${address}">`),
  `<script type="module" src="${app}"></script>`,
];

const escape = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

interface PageBase {
  path: string;
  /** The document's title, before the product's name. */
  title: string;
  /** Source files (`src/web/…`) whose scripts the page needs at once: they are preloaded with the app's. */
  wants?: readonly string[];
}

/** Small scripts of single pages that the app does not render. */
type OwnScript = "landing" | "offline";

/** A page rendered to HTML at build. */
export interface Page extends PageBase {
  /** One or two sentences for search engines. */
  description: string;
  /** Has no style attributes: the content policy would drop them. */
  element: ReactElement;
  /** Whether the app's script hydrates it; if not, it works without script. */
  script: boolean;
  /** A small script of its own. */
  ownScript?: OwnScript;
}

/** A page for signed-in people, rendered by the app; until then the skeleton is shown. */
export type AppPage = PageBase;
