import { Pencil } from "lucide-react";
import type { FeedStock, MedicineStock } from "#contract/health/stock.ts";
import { formatDay } from "#rules/date-format.ts";
import { londonDate } from "#rules/london.ts";
import { formatExpiry, formatLeft, type StockState, stockState } from "#rules/stock/stock-state.ts";
import { useCurrentDay } from "#web/core/current-day.ts";
import { IfMayWrite } from "#web/core/IfMayWrite.tsx";
import { type BadgeState, StateSign } from "#web/ui/Badge.tsx";
import { IconButton } from "#web/ui/Button.tsx";
import { cx } from "#web/ui/cx.ts";

const looks: Record<StockState, BadgeState> = {
  NONE: "overdue",
  EXPIRED: "overdue",
  SOON: "soon",
  ENOUGH: "ok",
};
const inks = { ok: "text-ok", soon: "text-soon", overdue: "text-overdue", off: "text-muted" };

interface StockRowProps {
  item: MedicineStock | FeedStock;
  /** What is used of it in a day; 0 where that is not known. */
  usedADay: number;
  remarks: readonly string[];
  section: "medicines" | "feed";
  onEdit: () => void;
}

/** Something that is kept: what is left, until when it can be used, its batch, and when it was counted. */
export function StockRow({ item, usedADay, remarks, section, onEdit }: StockRowProps) {
  const today = useCurrentDay();
  const level = { ...item, usedADay };
  const look = looks[stockState(level, today)];
  const expiry = formatExpiry(level, today);
  const counted = `counted ${formatDay(londonDate(new Date(item.countedAt)))}`;
  const batch = item.batchNumber && `batch ${item.batchNumber}`;
  return (
    <li className="flex min-h-14 items-center gap-3 border-b border-line py-1.5 last:border-b-0">
      <StateSign state={look} className={cx("flex-none", inks[look])} />
      <div className="min-w-0 flex-1 leading-snug wrap-anywhere">
        <p className="font-semibold">{item.name}</p>
        <p className="text-sm tabular-nums">
          <b className={cx("font-semibold", inks[look])}>
            {[formatLeft(level), expiry].filter(Boolean).join(" · ")}
          </b>
          <span className="text-muted"> · {[batch, counted].filter(Boolean).join(" · ")}</span>
        </p>
        {item.notes && <p className="text-sm text-muted">{item.notes}</p>}
        {remarks.map((remark) => (
          <p key={remark} className="text-sm text-soon">
            {remark}
          </p>
        ))}
      </div>
      <IfMayWrite section={section}>
        <IconButton
          label={`Count or edit ${item.name}`}
          onClick={onEdit}
          className="-mr-2"
          data-print="off"
        >
          <Pencil aria-hidden />
        </IconButton>
      </IfMayWrite>
    </li>
  );
}
