import type { ReactNode } from "react";
import { cx } from "./cx.ts";

interface PageProps {
  title?: string;
  /** What the page is for, below its title. */
  text?: ReactNode;
  /** A page of forms and short lines is narrower, so that a line can be read. */
  width?: "wide" | "form" | "list";
  children: ReactNode;
}

const widths = { wide: "", form: "max-w-180", list: "max-w-3xl" };

/** A page's main part: the skip link and a closing dialog put the focus on it. */
export const Page = ({ title, text, width = "wide", children }: PageProps) => (
  <main id="main" tabIndex={-1} className={cx("column grid gap-6 py-6 sm:py-8", widths[width])}>
    {title && text && (
      <header>
        <PageTitle>{title}</PageTitle>
        <p className="mt-1 max-w-[68ch] text-muted">{text}</p>
      </header>
    )}
    {title && !text && <PageTitle>{title}</PageTitle>}
    {children}
  </main>
);

/** A page's title, for a page whose head holds more than that. */
export const PageTitle = ({ children }: { children: ReactNode }) => (
  <h1 className="font-display text-3xl">{children}</h1>
);
