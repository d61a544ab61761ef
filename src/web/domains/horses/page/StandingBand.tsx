import { ChevronRight } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link } from "wouter";
import type { Reply } from "#contract/endpoint.ts";
import { formatStanding } from "#contract/horses/horse-standing.ts";
import type { Horse } from "#contract/horses/horse.ts";
import type { overviewEndpoints } from "#contract/horses/overview.ts";
import { opening, paths } from "#contract/paths.ts";
import { londonDate } from "#rules/london.ts";
import { actionLabels } from "#web/domains/care/today/format-row.ts";
import { useMayWrite } from "#web/core/session.ts";
import { logVisit } from "#web/domains/care/visits/log-visit.ts";
import { standingLooks } from "#web/domains/horses/StandingBadge.tsx";
import { StateSign } from "#web/ui/Badge.tsx";
import { Button, buttonLook } from "#web/ui/Button.tsx";
import { cx } from "#web/ui/cx.ts";
import { type BandRow, careRow, competingRow } from "./band-rows.ts";

export type Overview = Reply<typeof overviewEndpoints.find>;

interface StandingBandProps {
  horse: Horse;
  overview: Overview;
}

const frames = {
  overdue: "border-overdue",
  soon: "border-edge",
  ok: "border-line",
  off: "border-line",
};
const heads = {
  overdue: "bg-overdue-soft text-overdue",
  soon: "bg-soon-soft text-soon",
  ok: "bg-ok-soft text-ok",
  off: "bg-off-soft text-off",
};
/** Sorts badge states by urgency, the most urgent first. */
const ranks = { overdue: 0, soon: 1, off: 1, ok: 2 };
const inks = { overdue: "text-overdue", soon: "text-soon", ok: "text-ok", off: "text-muted" };

/**
 * The horse's standing with its most serious reason, then whether the horse may compete and which care is due,
 * each with a button to act on it.
 */
export function StandingBand({ horse, overview }: StandingBandProps) {
  const { standing, reasons, care, competing } = overview;
  const look = standingLooks[standing];
  const [worst] = reasons;
  const [today] = useState(() => londonDate(new Date()));
  const rows = [
    {
      row: competingRow(competing, today),
      action: <CompetingAction horse={horse} overview={overview} />,
    },
    ...care.map((each) => ({
      row: calm(standing, careRow(each, today)),
      action: <CareAction horse={horse} care={each} />,
    })),
  ].toSorted((one, other) => ranks[one.row.look] - ranks[other.row.look]);
  return (
    <section
      aria-label="Standing"
      data-toasts="elsewhere"
      className={cx("overflow-hidden rounded-card border bg-surface", frames[look])}
    >
      <div className={cx("flex items-start gap-3 px-4 py-3 font-semibold", heads[look])}>
        <StateSign state={look} className="mt-0.5 flex-none" />
        <p className="min-w-0 wrap-anywhere">
          {formatStanding(standing, worst?.short)}
          {worst && (
            <Link
              href={worst.path}
              className="block text-sm font-normal text-inherit underline underline-offset-4"
            >
              {worst.sentence}
            </Link>
          )}
        </p>
      </div>
      <ul>
        {rows.map(({ row, action }) => (
          <Row key={row.label} row={row}>
            {action}
          </Row>
        ))}
      </ul>
    </section>
  );
}

/** Removes the tick of a date that is based only on the day it was planned, while nothing is on record. */
const calm = (standing: Overview["standing"], row: BandRow): BandRow =>
  standing === "NOTHING_RECORDED" && row.look === "ok" ? { ...row, look: "off" } : row;

const Row = ({
  row: { look, label, words, more },
  children,
}: {
  row: BandRow;
  children: ReactNode;
}) => (
  <li className="flex min-h-14 items-center gap-3 border-t border-line py-1 pr-2 pl-4">
    <StateSign state={look} className={cx("flex-none", inks[look])} />
    <p className="min-w-0 flex-1 leading-snug wrap-anywhere">
      <span className="font-semibold">{label}</span>
      <span className="block text-sm">
        <b className={cx("font-semibold", inks[look])}>{words}</b>
        {more && <span className="text-muted"> · {more}</span>}
      </span>
    </p>
    {children}
  </li>
);

const chevron =
  "flex size-control flex-none items-center justify-center rounded-control text-muted hover:bg-sunken";

function CompetingAction({ horse, overview: { competing } }: StandingBandProps) {
  const { verdict, decidedBy, from } = competing;
  const tab = `${paths.horse.replace(":id", horse.id)}?tab=can-i-go`;
  const mayWrite = useMayWrite("health", horse.id);
  if (verdict === null && mayWrite)
    return (
      <Link href={`${tab}#doses`} className={`${buttonLook("primary")} flex-none`}>
        Add the jabs
      </Link>
    );
  if (verdict === "NO" && decidedBy === "FLU" && from === null && mayWrite)
    return (
      <Link href={`${tab}&book=1`} className={`${buttonLook("primary")} flex-none`}>
        Book the jab
      </Link>
    );
  return (
    <Link href={tab} className={chevron} aria-label={`Can I go? ${horse.name}`}>
      <ChevronRight aria-hidden />
    </Link>
  );
}

function CareAction({ horse, care }: { horse: Horse; care: Overview["care"][number] }) {
  const { action, visitKind, eventId, title, state } = care;
  const mayWrite = useMayWrite("health", horse.id);
  if (action === "DONE" || state === "LATER" || !mayWrite)
    return (
      <Link href={paths.calendar} className={chevron} aria-label={`${title} in the calendar`}>
        <ChevronRight aria-hidden />
      </Link>
    );
  if (action === "RENEW_PAPER")
    return (
      <a href="#papers" className={`${buttonLook("secondary")} flex-none px-3`}>
        {actionLabels[action]}
      </a>
    );
  if (action === "ENTER_COUNTS")
    return (
      <Link href={opening.counts} className={`${buttonLook("secondary")} flex-none px-3`}>
        {actionLabels[action]}
      </Link>
    );
  return (
    <Button
      className="flex-none px-3"
      aria-label={`${actionLabels[action]}: ${title}`}
      onClick={() =>
        logVisit({
          ...(visitKind && { kind: visitKind }),
          horseIds: [horse.id],
          eventIds: [eventId],
        })
      }
    >
      {actionLabels[action]}
    </Button>
  );
}
