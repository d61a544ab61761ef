import type { ReactNode } from "react";
import { cx } from "#web/ui/cx.ts";

interface HorsesTableProps {
  /** The section's label for screen readers. */
  label: string;
  caption: string;
  /** The column headings after that of the horses' column. */
  columns: ReactNode;
  /** Fixes the table's width to the screen, whatever its content. */
  fixed?: boolean;
  /** The table's tbody elements. */
  children: ReactNode;
}

/** A table with a row for each horse, which scrolls sideways if it is wider than the screen. */
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
