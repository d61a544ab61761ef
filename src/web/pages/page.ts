import type { ReactElement } from "react";

interface PageBase {
  path: string;
  /** What stands in the browser's tab, before the product's name. */
  title: string;
  /** Source files (`src/web/…`) whose scripts the page needs at once: they are fetched with the app's. */
  wants?: readonly string[];
}

/** Small scripts of single pages that the app does not draw. */
export type OwnScript = "landing" | "offline";

/** A page rendered to HTML at build. */
export interface Page extends PageBase {
  /** One or two sentences for search engines. */
  description: string;
  /** Carries no style attribute: the content policy would drop it. */
  element: ReactElement;
  /** Whether the app's script takes over once it is there; if not, no script is needed to use it. */
  script: boolean;
  /** What it can do besides being read. */
  ownScript?: OwnScript;
}

/** A page of signed-in people: the app draws it; until then there is the shell. */
export type AppPage = PageBase;
