import { downloadCsv, downloadWorkbook } from "./download.ts";
import { showFailure } from "./show-failure.ts";

export type ListRows = Parameters<typeof downloadCsv>[1];

/** Downloads a list under a name that ends with that of CSV, as CSV or as an Excel workbook, or says why it could not. */
export async function saveList(
  as: "csv" | "xlsx",
  name: string,
  rows: () => ListRows | Promise<ListRows>,
) {
  try {
    const all = await rows();
    if (as === "csv") downloadCsv(name, all);
    else await downloadWorkbook(name.replace(/\.csv$/, ".xlsx"), all);
  } catch (error) {
    showFailure("Error", error, "Failed to save the list");
  }
}
