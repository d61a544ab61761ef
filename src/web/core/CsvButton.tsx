import { Download, FileSpreadsheet } from "lucide-react";
import { Button } from "#web/ui/Button.tsx";
import { cx } from "#web/ui/cx.ts";
import { downloadCsv, downloadWorkbook } from "./download.ts";
import { showFailure } from "./show-failure.ts";

type Rows = Parameters<typeof downloadCsv>[1];

interface CsvButtonProps {
  /** The name of the downloaded file, with the ending of CSV. */
  name: string;
  rows: () => Rows | Promise<Rows>;
  busy?: boolean;
  className?: string;
}

/** Downloads a list as CSV, or as an Excel workbook. */
export function CsvButton({ name, rows, busy = false, className }: CsvButtonProps) {
  const save = async (as: (name: string, all: Rows) => unknown, called: string) => {
    try {
      await as(called, await rows());
    } catch (error) {
      showFailure("Error", error, "Failed to save the list");
    }
  };
  return (
    <div className={cx("flex flex-wrap gap-2", className)}>
      <Button busy={busy} onClick={() => void save(downloadCsv, name)}>
        <Download aria-hidden />
        Save as CSV
      </Button>
      <Button
        busy={busy}
        onClick={() => void save(downloadWorkbook, name.replace(/\.csv$/, ".xlsx"))}
      >
        <FileSpreadsheet aria-hidden />
        Save as Excel
      </Button>
    </div>
  );
}
