import type { ReactNode } from "react";
import { cx } from "./cx.ts";

/** Pages of forms and short lines are narrower, because long lines are hard to read. */
const widths = { form: "max-w-180", list: "max-w-3xl" };

interface PageProps {
  width?: keyof typeof widths;
  children: ReactNode;
}

/** The main part of a page, which the skip link and closing dialogs focus. */
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
