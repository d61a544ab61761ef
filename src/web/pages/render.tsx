import { renderToStaticMarkup } from "react-dom/server";
import { prerender } from "react-dom/static.edge";
import { paths } from "#contract/paths.ts";
import { appPages } from "./app-pages.ts";
import { AppSkeleton } from "./AppSkeleton.tsx";
import { htmlDocument, type PageAssets, type AppPage, type Page } from "./document.ts";
import { pages } from "./index.tsx";

/** The paths that have a document of their own, and whether that document loads the app's script. */
export const rendered = [
  ...pages.map(({ path, script }) => ({ path, script })),
  ...appPages.map(({ path }) => ({ path, script: true })),
];

/** The whole document for a path; for a path without a page, the app's empty shell. */
export async function renderAt(path: string, assets: PageAssets): Promise<string> {
  const page = pages.find((each) => each.path === path);
  if (page) return renderPage(page, assets);
  return renderShell(appPages.find((each) => each.path === path) ?? null, assets);
}

const renderPage = async (page: Page, assets: PageAssets) =>
  htmlDocument(
    {
      ...page,
      title: page.path === paths.landing ? `Loosebox: ${page.title}` : named(page.title),
      body: await bodyOf(page),
      drawn: page.script,
      private: false,
    },
    assets,
  );

// HTML that a script hydrates needs React's markers, and rendering it waits for lazy components; other pages need
// neither
async function bodyOf({ element, script }: Page) {
  if (!script) return renderToStaticMarkup(element);
  const { prelude } = await prerender(element);
  return new Response(prelude).text();
}

const renderShell = (page: AppPage | null, assets: PageAssets) =>
  htmlDocument(
    {
      title: page ? named(page.title) : "Loosebox",
      description: "Professional Horse Management Platform",
      body: renderToStaticMarkup(<AppSkeleton />),
      script: true,
      drawn: false,
      wants: page?.wants ?? [],
      private: true,
    },
    assets,
  );

const named = (title: string) => `${title} · Loosebox`;
