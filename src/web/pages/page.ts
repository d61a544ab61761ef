import type { ReactElement } from "react";

/** A page rendered to HTML at build. */
export interface Page {
  path: string;
  /** What stands in the browser's tab, before the product's name. */
  title: string;
  /** One or two sentences for search engines. */
  description: string;
  /** Carries no style attribute: the content policy would drop it. */
  element: ReactElement;
  /** Whether the app's script takes over once it is there; if not, no script is needed to use it. */
  script: boolean;
}
