import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { AppSkeleton } from "./AppSkeleton.tsx";
import { htmlDocument, type PageAssets } from "./document.ts";
import { pages } from "./index.tsx";
import type { Page } from "./page.ts";

/** The addresses that are rendered ahead; all others get the app's shell. */
export const renderedPaths = pages.map(({ path }) => path);

/** A page as a whole document; undefined when none is rendered ahead at this address. */
export function renderPage(path: string, assets: PageAssets): string | undefined {
  const page = pages.find((each) => each.path === path);
  return (
    page && htmlDocument({ ...page, ...named(page), body: bodyOf(page), private: false }, assets)
  );
}

/** The document of every page that the app draws itself: bar and blocks, to be seen before the script is there. */
export const renderShell = (assets: PageAssets) =>
  htmlDocument(
    {
      title: "Loosebox",
      description: "Professional Horse Management Platform",
      body: renderToStaticMarkup(<AppSkeleton />),
      script: true,
      private: true,
    },
    assets,
  );

const named = ({ path, title }: Page) => ({
  title: path === "/" ? `Loosebox: ${title}` : `${title} · Loosebox`,
});

// what a script takes over keeps the marks it is taken over by
const bodyOf = ({ element, script }: Page) =>
  script ? renderToString(element) : renderToStaticMarkup(element);
