import { useQueryClient } from "@tanstack/react-query";
import { Download, FileSpreadsheet } from "lucide-react";
import type { ReactElement } from "react";
import { saveList } from "#web/core/save-list.ts";
import { Menu, MenuHeading, MenuItem } from "#web/ui/Menu.tsx";
import { formatListOut, type ListOut, nameOfListOut } from "./list-out.ts";
import { readList, readRecords } from "./read-list.ts";

interface SheetMenuProps {
  list: ListOut;
  trigger: ReactElement;
  onBusy: (isBusy: boolean) => void;
}

/** The choice of CSV or Excel for a list. It is loaded on demand, so it renders open. */
export function SheetMenu({ list, trigger, onBusy }: SheetMenuProps) {
  const queries = useQueryClient();
  const rows = () =>
    typeof list === "string"
      ? readList(queries, list)
      : readRecords(queries, list.kind, list.horse);
  const save = async (as: "csv" | "xlsx") => {
    onBusy(true);
    await saveList(as, nameOfListOut(list), rows);
    onBusy(false);
  };
  return (
    <Menu defaultOpen trigger={trigger}>
      <MenuHeading>{formatListOut(list)}</MenuHeading>
      <MenuItem icon={<Download aria-hidden />} onSelect={() => void save("csv")}>
        Save as CSV
      </MenuItem>
      <MenuItem icon={<FileSpreadsheet aria-hidden />} onSelect={() => void save("xlsx")}>
        Save as Excel
      </MenuItem>
    </Menu>
  );
}
