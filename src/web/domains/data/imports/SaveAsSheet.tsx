import { Download } from "lucide-react";
import { Suspense, useState } from "react";
import { Button } from "#web/ui/Button.tsx";
import { cx } from "#web/ui/cx.ts";
import { onDemand } from "#web/ui/on-demand.ts";
import type { ListOut } from "./list-out.ts";

// loaded on demand, because the menu depends on a large library component
const { SheetMenu } = onDemand(() => import("./SheetMenu.tsx"));

interface SaveAsSheetProps {
  list: ListOut;
  /** Shows the icon alone on a phone, for a row that has no room for words. */
  isShort?: boolean;
  className?: string;
}

/** Opens a menu that saves a list, all of it, as CSV or Excel. */
export function SaveAsSheet({ list, isShort = false, className }: SaveAsSheetProps) {
  const [wanted, setWanted] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const button = (
    <Button
      variant="quiet"
      data-print="off"
      className={className}
      busy={isBusy}
      {...(!wanted && {
        "aria-haspopup": "menu",
        "aria-expanded": false,
        onClick: () => setWanted(true),
      })}
    >
      <Download aria-hidden />
      <span className={cx(isShort && "max-sm:sr-only")}>Save as a sheet</span>
    </Button>
  );
  if (!wanted) return button;
  return (
    <Suspense fallback={button}>
      <SheetMenu list={list} trigger={button} onBusy={setBusy} />
    </Suspense>
  );
}
