import type { ReactNode } from "react";

interface HorsesTableProps {
  /** What the columns are, for screen readers. */
  label: string;
  caption: string;
  /** The headings after the horse's. */
  columns: ReactNode;
  children: ReactNode;
}

/** Horses by line, scrolled sideways where it is wider than its screen. */
export const HorsesTable = ({ label, caption, columns, children }: HorsesTableProps) => (
  <section className="overflow-x-auto" tabIndex={0} aria-label={label}>
    <table className="w-full">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-line text-left align-bottom">
          <th scope="col" className="sticky left-0 bg-page py-2 pr-4">
            Horse
          </th>
          {columns}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </section>
);
