import type { ReactNode } from "react";
import { cx } from "./cx.ts";

/** A page of forms and short lines is narrower, so that a line can be read. */
const widths = { form: "max-w-180", list: "max-w-3xl" };

interface PageProps {
  width?: keyof typeof widths;
  children: ReactNode;
}

/** A page's main part: the skip link and a closing dialog put the focus on it. */
export const Page = ({ width, children }: PageProps) => (
  <main
    id="main"
    tabIndex={-1}
    className={cx("column grid gap-6 py-6 sm:py-8", width && widths[width])}
  >
    {children}
  </main>
);

/** A page's title. */
export const PageTitle = ({ children }: { children: ReactNode }) => (
  <h1 className="font-display text-3xl">{children}</h1>
);
