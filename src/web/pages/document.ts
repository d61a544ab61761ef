import type { ReactElement } from "react";
import { ANNOUNCEMENT_PLACE, CLOSED_PLACE, NONCE_PLACE, VAT_NOTE_PLACE } from "#contract/paths.ts";

/** The URLs of the files that every page loads; they differ between development and a build. */
export interface PageAssets {
  styles: string;
  /** The style sheet's text, for pages that contain it; empty in development. */
  styleText: string;
  fonts: string[];
  /** The script that applies the chosen theme before the first paint. */
  theme: string;
  ownScripts: Record<OwnScript, string>;
  /** Whether the scripts are modules, as in development, or the plain scripts of a build. */
  areModules: boolean;
  app: string;
  /** The scripts to preload for the app and for these source files. */
  modules: (sources: readonly string[]) => string[];
}

interface Contents {
  title: string;
  description: string;
  body: string;
  /** Whether the page loads the app's script. */
  script: boolean;
  ownScript?: OwnScript;
  containsStyles?: boolean;
  /**
   * Whether the body is the app's own prerendered HTML, which the script hydrates; otherwise it is only a
   * placeholder.
   */
  drawn: boolean;
  /** Source files whose scripts the page needs at once, and which are therefore preloaded. */
  wants?: readonly string[];
  /** Whether the page needs a session and is hidden from search engines. */
  private: boolean;
}

/**
 * The whole HTML document of a page. It has no inline script, because the content security policy forbids it, and an inline
 * style only where the page contains the style sheet, whose hash the policy names.
 */
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
    page.containsStyles && assets.styleText
      ? `<style>${assets.styleText}</style>`
      : `<link rel="stylesheet" href="${assets.styles}">`,
    `<script ${assets.areModules ? 'type="module" ' : ""}src="${assets.theme}"></script>`,
    ...(page.ownScript
      ? [
          `<script ${assets.areModules ? 'type="module"' : "defer"} src="${assets.ownScripts[page.ownScript]}"></script>`,
        ]
      : []),
    ...(page.script ? appTags(page, assets) : []),
    ...assets.fonts.map(
      // with low priority, after what the first paint needs; if fonts arrive late, the page keeps the system font
      // (theme.css)
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

// outside the app's root element, so that the announcement is there from the first paint and nothing moves when the app
// renders
const announcement = `<div id="announcement" aria-live="polite" data-print="off" class="bg-band text-on-band"><p class="column py-2.5 wrap-anywhere empty:hidden">${ANNOUNCEMENT_PLACE}</p></div>`;

const always = [
  '<meta name="color-scheme" content="light dark">',
  '<meta name="theme-color" media="(prefers-color-scheme: light)" content="#f4f1e8">',
  '<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#121714">',
  '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
  '<link rel="apple-touch-icon" href="/icon-180.png">',
  '<link rel="manifest" href="/site.webmanifest">',
];

// the app's script comes first, so that it starts while what the page needs is on its way: a browser fetches six files at a
// time, in this order
const appTags = ({ wants = [] }: Contents, { app, modules }: PageAssets) => [
  `<meta name="style-nonce" content="${NONCE_PLACE}">`,
  `<script type="module" src="${app}"></script>`,
  ...modules(wants).map((address) => `<link rel="modulepreload" href="${address}">`),
];

const escape = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

interface PageBase {
  path: string;
  /** The document's title, which is shown before the product's name. */
  title: string;
  /** Source files (`src/web/…`) whose scripts the page needs at once; they are preloaded together with the app's. */
  wants?: readonly string[];
}

/** Small scripts for single pages that the app's script does not hydrate. */
type OwnScript = "landing" | "offline";

/** A page that is rendered to HTML at build. */
export interface Page extends PageBase {
  /** One or two sentences for search engines. */
  description: string;
  /** The page's content; has no style attributes, which the content security policy would ignore. */
  element: ReactElement;
  /** Whether the app's script hydrates the page; if not, the page works without script. */
  script: boolean;
  /** A small script for this page only. */
  ownScript?: OwnScript;
  /** Whether the page contains the style sheet, which spares whoever opens Loosebox for the first time a wait for it. */
  containsStyles?: boolean;
}

/** A page for signed-in users, rendered by the app; a skeleton is shown until the app has loaded. */
export type AppPage = PageBase;
