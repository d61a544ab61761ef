import { Download, FileSpreadsheet } from "lucide-react";
import { Button } from "#web/ui/Button.tsx";
import { cx } from "#web/ui/cx.ts";
import { saveList, type ListRows } from "./save-list.ts";

interface CsvButtonProps {
  /** The name of the downloaded file, with the ending of CSV. */
  name: string;
  rows: () => ListRows | Promise<ListRows>;
  busy?: boolean;
  className?: string;
}

/** Downloads a list as CSV, or as an Excel workbook. */
export function CsvButton({ name, rows, busy = false, className }: CsvButtonProps) {
  return (
    <div className={cx("flex flex-wrap gap-2", className)}>
      <Button busy={busy} onClick={() => void saveList("csv", name, rows)}>
        <Download aria-hidden />
        Save as CSV
      </Button>
      <Button busy={busy} onClick={() => void saveList("xlsx", name, rows)}>
        <FileSpreadsheet aria-hidden />
        Save as Excel
      </Button>
    </div>
  );
}
