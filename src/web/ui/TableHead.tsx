interface TableHeadProps {
  titles: readonly string[];
  className?: string;
  /** Classes for each cell. */
  cell?: string;
}

/** The header row of a table. */
export const TableHead = ({ titles, className, cell }: TableHeadProps) => (
  <tr className={className}>
    {titles.map((title) => (
      <th key={title} scope="col" className={cell}>
        {title}
      </th>
    ))}
  </tr>
);
