import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Transfer, transferEndpoints } from "#contract/data/transfers.ts";
import { formatMoment } from "#rules/date-format.ts";
import { queryOf } from "#web/core/query.ts";
import { Button } from "#web/ui/Button.tsx";
import { Section } from "#web/ui/Card.tsx";
import { UndoTransferDialog } from "./UndoTransferDialog.tsx";

/** Whether an offer can still be withdrawn, or a hand-over undone. */
export const isUndoable = ({ state, undoUntil }: Transfer) =>
  state === "OFFERED" || undoUntil !== null;

/** The horses on offer and the hand-overs that can still be undone; renders nothing where there are none. */
export function TransferList() {
  const { data = [] } = useQuery(queryOf(transferEndpoints.list, {}));
  const [undone, setUndone] = useState<Transfer | null>(null);
  const open = data.filter(isUndoable);
  if (open.length === 0) return null;
  return (
    <Section id="transfers" title="Hand-overs" className="grid gap-1">
      <ul className="divide-y divide-line">
        {open.map((transfer) => (
          <li key={transfer.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <div className="min-w-0 flex-1 basis-60 wrap-anywhere">
              <p className="font-semibold">{transfer.horseName}</p>
              <p className="text-sm text-muted">{formatTransfer(transfer)}</p>
            </div>
            <Button onClick={() => setUndone(transfer)}>
              {transfer.state === "OFFERED" ? "Withdraw" : "Undo"}
              <span className="sr-only"> {transfer.horseName}</span>
            </Button>
          </li>
        ))}
      </ul>
      {undone && <UndoTransferDialog transfer={undone} onClose={() => setUndone(null)} />}
    </Section>
  );
}

function formatTransfer({ state, direction, toEmail, otherYardName, ...at }: Transfer): string {
  if (state === "OFFERED")
    return `On offer to ${toEmail ?? ""} until ${formatMoment(new Date(at.expiresAt))}`;
  const way = direction === "OUT" ? "Handed over to" : "Came from";
  return `${way} the yard ${otherYardName ?? ""}; can be undone until ${formatMoment(new Date(at.undoUntil ?? 0))}`;
}
