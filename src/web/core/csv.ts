import { csv } from "#rules/csv.ts";

type Cell = string | number | null;

/** Hands rows to the person as a file. */
export function saveCsv(name: string, rows: readonly (readonly Cell[])[]) {
  const address = URL.createObjectURL(new Blob([csv(rows)], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
