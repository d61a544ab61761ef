import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { appPages } from "./app-pages.ts";
import { AppSkeleton } from "./AppSkeleton.tsx";
import { htmlDocument, type PageAssets } from "./document.ts";
import { pages } from "./index.tsx";
import type { AppPage, Page } from "./page.ts";

/** The addresses with a document of their own, and whether that holds the app's script. */
export const rendered = [
  ...pages.map(({ path, script }) => ({ path, script })),
  ...appPages.map(({ path }) => ({ path, script: true })),
];

/** The whole document for an address; where none was made for it, the app's bare shell. */
export function renderAt(path: string, assets: PageAssets): string {
  const page = pages.find((each) => each.path === path);
  if (page) return renderPage(page, assets);
  return renderShell(appPages.find((each) => each.path === path) ?? null, assets);
}

const renderPage = (page: Page, assets: PageAssets) =>
  htmlDocument(
    {
      ...page,
      title: page.path === "/" ? `Loosebox: ${page.title}` : named(page.title),
      body: bodyOf(page),
      private: false,
    },
    assets,
  );

// what a script takes over keeps the marks it is taken over by
const bodyOf = ({ element, script }: Page) =>
  script ? renderToString(element) : renderToStaticMarkup(element);

const renderShell = (page: AppPage | null, assets: PageAssets) =>
  htmlDocument(
    {
      title: page ? named(page.title) : "Loosebox",
      description: "Professional Horse Management Platform",
      body: renderToStaticMarkup(<AppSkeleton />),
      script: true,
      wants: page?.wants ?? [],
      private: true,
    },
    assets,
  );

const named = (title: string) => `${title} · Loosebox`;
