import type { ReactNode } from "react";
import { cx } from "#web/ui/cx.ts";

interface HorsesTableProps {
  /** What the columns are, for screen readers. */
  label: string;
  caption: string;
  /** The headings after the horse's. */
  columns: ReactNode;
  /** As wide as its screen, whatever it holds. */
  fixed?: boolean;
  /** The bodies of the table. */
  children: ReactNode;
}

/** Horses by line, scrolled sideways where it is wider than its screen. */
export const HorsesTable = ({ label, caption, columns, fixed, children }: HorsesTableProps) => (
  <section className="overflow-x-auto" tabIndex={0} aria-label={label}>
    <table className={cx("w-full", fixed && "table-fixed")}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-line text-left align-bottom">
          <th scope="col" className="sticky left-0 bg-page py-2 pr-3 sm:pr-4">
            Horse
          </th>
          {columns}
        </tr>
      </thead>
      {children}
    </table>
  </section>
);
