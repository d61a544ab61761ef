import { renderToStaticMarkup } from "react-dom/server";
import { prerender } from "react-dom/static.edge";
import { paths } from "#contract/paths.ts";
import { appPages } from "./app-pages.ts";
import { type AppPage, htmlDocument, type Page, type PageAssets } from "./document.ts";
import { pages } from "./index.tsx";
import { BarFrame, RowFrame } from "#web/shell/BarFrames.tsx";
import { Logo } from "#web/ui/Logo.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { TopBar } from "#web/ui/TopBar.tsx";

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

/** Shown for a signed-in page until its script has loaded: the bar, and placeholders in the shape of the content. */
function AppSkeleton() {
  return (
    <>
      <TopBar brand={<Logo crowded />} end={<Skeleton className="size-11 rounded-full" />}>
        <div className="hidden gap-2 lg:flex" aria-hidden>
          <Skeleton className="h-9 w-28" />
          <Skeleton className="h-9 w-28" />
          <Skeleton className="h-9 w-36" />
          <Skeleton className="h-9 w-32" />
        </div>
      </TopBar>
      <RowFrame />
      <main id="main" aria-busy="true" className="column py-8">
        <p className="sr-only">Loading</p>
        <Skeleton className="h-9 w-64 max-w-full" />
        <Skeleton className="mt-3 h-5 w-80 max-w-full" />
        <div className="mt-8 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <Skeleton className="h-52 rounded-card" />
          <Skeleton className="h-52 rounded-card" />
          <Skeleton className="h-52 rounded-card max-lg:hidden" />
        </div>
        <noscript>
          <p className="mt-8">Loosebox needs JavaScript once you are signed in.</p>
        </noscript>
      </main>
      <BarFrame />
    </>
  );
}
