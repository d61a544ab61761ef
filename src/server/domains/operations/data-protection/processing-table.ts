import { allProcessings } from "./data-protection.ts";

const HEAD = ["processing", "purpose", "whose data", "what", "basis", "who gets it", "kept"];

/** The table of the record of processing as Markdown. */
export const processingTable = (): string =>
  [
    HEAD,
    HEAD.map(() => "---"),
    ...allProcessings().map(({ name, purpose, whose, what, basis, recipients, kept }) => [
      name,
      purpose,
      whose,
      what,
      basis,
      recipients,
      kept.join("; "),
    ]),
  ]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");

/** The record with its table replaced by the current one; the text around the table is the operator's. */
export function replaceTable(record: string): string {
  const table = /^\| processing \|[^\n]*(?:\n\|[^\n]*)*/m;
  if (!table.test(record)) throw new Error("The record has no table that begins with 'processing'");
  return record.replace(table, () => processingTable());
}
