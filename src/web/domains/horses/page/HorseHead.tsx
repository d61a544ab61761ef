import { IfMayWrite } from "#web/core/IfMayWrite.tsx";
import { ClipboardPen, EllipsisVertical, Pencil } from "lucide-react";
import { Suspense, useState } from "react";
import { genderLabels } from "#contract/horses/genders.ts";
import type { Horse } from "#contract/horses/horse.ts";
import { formatHeight } from "#rules/height.ts";
import { formatDate } from "#web/core/format-date.ts";
import { heightUnit } from "#web/core/preferences.ts";
import { useOpening } from "#web/core/use-opening.ts";
import { logVisit } from "#web/domains/care/visits/log-visit.ts";
import { HorseAlerts } from "#web/domains/horses/care-notes/HorseAlerts.tsx";
import { HorseDialog, type OpenDialog } from "#web/domains/horses/HorseDialog.tsx";
import { years } from "#web/domains/horses/HorseDetails.tsx";
import { Button, IconButton } from "#web/ui/Button.tsx";
import { onDemand } from "#web/ui/on-demand.ts";
import type { MoreAbout } from "./HorseMenu.tsx";

// loaded on demand, because the menu depends on a large library component
const { HorseMenu } = onDemand(() => import("./HorseMenu.tsx"));
const { DeadlinesDialog } = onDemand(
  () => import("#web/domains/horses/deadlines/DeadlinesDialog.tsx"),
);

const { HandOverDialog } = onDemand(() => import("#web/domains/data/transfers/HandOverDialog.tsx"));
const { UndoTransferDialog } = onDemand(
  () => import("#web/domains/data/transfers/UndoTransferDialog.tsx"),
);
const { LeaveDialog } = onDemand(() => import("#web/domains/horses/presence/LeaveDialog.tsx"));

/** The horse's identity, warnings and actions; rarely used actions are in a menu. */
export function HorseHead({ horse }: { horse: Horse }) {
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const [more, setMore] = useState<MoreAbout | null>(null);
  useOpening("plan", () => setOpen({ what: "plan", horse }));
  const facts = [
    horse.color,
    horse.breed,
    horse.gender && genderLabels[horse.gender],
    `${years(horse.age)}, born ${formatDate(horse.dateOfBirth)}`,
    horse.height && formatHeight(horse.height, heightUnit.read()),
  ];
  return (
    <header data-toasts="elsewhere" className="flex flex-wrap items-start gap-x-4 gap-y-3">
      <div className="min-w-0 flex-1 basis-44">
        <h1 dir="auto" className="font-display text-3xl wrap-anywhere">
          {horse.name}
        </h1>
        <p dir="auto" className="wrap-anywhere text-muted">
          {facts.filter(Boolean).join(" · ")}
        </p>
        <HorseAlerts horse={horse} />
      </div>
      <div data-print="off" className="flex items-center gap-2">
        {horse.presence === "PRESENT" && (
          <IfMayWrite section="health" horseId={horse.id}>
            <Button className="max-sm:px-2.5" onClick={() => logVisit({ horseIds: [horse.id] })}>
              <ClipboardPen aria-hidden />
              <span className="max-sm:sr-only">Log a visit</span>
            </Button>
          </IfMayWrite>
        )}
        <IfMayWrite section="papers" horseId={horse.id}>
          <Button className="max-sm:px-2.5" onClick={() => setOpen({ what: "edit", horse })}>
            <Pencil aria-hidden />
            <span className="max-sm:sr-only">Edit</span>
          </Button>
        </IfMayWrite>
        <MoreButton horse={horse} onOpen={(what) => setOpen({ what, horse })} onMore={setMore} />
      </div>
      {open && <HorseDialog open={open} onClose={() => setOpen(null)} />}
      <Suspense fallback={null}>
        {more === "deadlines" && <DeadlinesDialog horse={horse} onClose={() => setMore(null)} />}
        {more === "handOver" && <HandOverDialog horse={horse} onClose={() => setMore(null)} />}
        {typeof more === "object" && more && (
          <UndoTransferDialog transfer={more} onClose={() => setMore(null)} />
        )}
        {more === "leave" && <LeaveDialog horse={horse} onClose={() => setMore(null)} />}
      </Suspense>
    </header>
  );
}

interface MoreButtonProps {
  horse: Horse;
  onOpen: (what: "plan" | "delete") => void;
  onMore: (what: MoreAbout) => void;
}

function MoreButton(props: MoreButtonProps) {
  const [wanted, setWanted] = useState(false);
  const button = (
    <IconButton
      label={`More about ${props.horse.name}`}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setWanted(true)}
    >
      <EllipsisVertical aria-hidden />
    </IconButton>
  );
  if (!wanted) return button;
  return (
    <Suspense fallback={button}>
      <HorseMenu {...props} />
    </Suspense>
  );
}
