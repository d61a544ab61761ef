import type { ReactElement } from "react";

interface PageBase {
  path: string;
  /** The document's title, before the product's name. */
  title: string;
  /** Source files (`src/web/…`) whose scripts the page needs at once: they are preloaded with the app's. */
  wants?: readonly string[];
}

/** Small scripts of single pages that the app does not render. */
export type OwnScript = "landing" | "offline";

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
