import { Download } from "lucide-react";
import type { ComponentProps } from "react";
import { Button } from "#web/ui/Button.tsx";
import { downloadCsv } from "./download.ts";

type CsvButtonProps = ComponentProps<typeof Button> & {
  /** The name of the downloaded file. */
  name: string;
  rows: () => Parameters<typeof downloadCsv>[1];
};

/** Downloads a list as CSV. */
export const CsvButton = ({ name, rows, ...button }: CsvButtonProps) => (
  <Button {...button} onClick={() => downloadCsv(name, rows())}>
    <Download aria-hidden />
    Save as CSV
  </Button>
);
