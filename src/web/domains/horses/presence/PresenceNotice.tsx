import { IfManager } from "#web/core/IfMayWrite.tsx";
import { LogOut } from "lucide-react";
import type { Horse } from "#contract/horses/horse.ts";
import { leavingReasonLabels } from "#contract/horses/leaving-reasons.ts";
import { presenceEndpoints } from "#contract/horses/presence.ts";
import { formatDate } from "#web/core/format-date.ts";
import { useSave } from "#web/core/query.ts";
import { Button } from "#web/ui/Button.tsx";

/**
 * Shown in place of the standing of a horse that has left: since when and why, and a button to bring the horse
 * back.
 */
export function PresenceNotice({ horse }: { horse: Horse }) {
  const { save, busy } = useSave(presenceEndpoints.return, {
    done: { title: `${horse.name} is back` },
    failed: "Failed to bring it back",
  });
  const isHandedOver = horse.presence === "HANDED_OVER";
  return (
    <section
      aria-label="Left the yard"
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card bg-off-soft p-4 text-off"
    >
      <LogOut aria-hidden className="flex-none" />
      <p className="min-w-0 flex-1 basis-60 wrap-anywhere">
        <b className="font-semibold">{formatDeparture(horse)}</b>
        {horse.leftNote && <span className="block whitespace-pre-line">{horse.leftNote}</span>}
        <span className="block text-sm">
          {isHandedOver
            ? "What is on record here can only be read. The horse is neither listed nor billed."
            : "Its records stay. It is neither listed nor billed."}
        </span>
      </p>
      {!isHandedOver && (
        <IfManager>
          <Button busy={busy} onClick={() => void save({ params: { id: horse.id } })}>
            Bring back
          </Button>
        </IfManager>
      )}
    </section>
  );
}

/** Describes a departure: 'Left the yard on 3 Nov 2026: sold'. */
export const formatDeparture = ({ leftOn, leftBecause }: Pick<Horse, "leftOn" | "leftBecause">) =>
  [
    `Left the yard${leftOn ? ` on ${formatDate(leftOn)}` : ""}`,
    leftBecause && leavingReasonLabels[leftBecause].toLowerCase(),
  ]
    .filter(Boolean)
    .join(": ");
