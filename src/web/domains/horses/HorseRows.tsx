import { EllipsisVertical } from "lucide-react";
import { Suspense, useId, useState } from "react";
import { Link } from "wouter";
import { standingLabels, type StandingCounts } from "#contract/horses/horse-standing.ts";
import type { Horse } from "#contract/horses/horse.ts";
import type { HorseSummary } from "#contract/horses/horses.ts";
import { paths } from "#contract/paths.ts";
import type { Standing } from "#rules/standing.ts";
import { StateSign } from "#web/ui/Badge.tsx";
import { IconButton } from "#web/ui/Button.tsx";
import { cx } from "#web/ui/cx.ts";
import { onDemand } from "#web/ui/on-demand.ts";
import {
  AllRecords,
  HealthCounts,
  HorseDetails,
  Papers,
  type ShownHorse,
  years,
} from "./HorseDetails.tsx";
import type { HorseAction } from "./HorseDialog.tsx";
import { HorsePhoto } from "./HorsePhoto.tsx";
import { standingLooks } from "./StandingBadge.tsx";
import { HorseAlerts } from "./care-notes/HorseAlerts.tsx";

interface HorseRowsProps {
  /** The horses, sorted by standing. */
  items: readonly HorseSummary[];
  /** The number of horses by standing on all pages together. */
  counts: StandingCounts | null;
  busy: boolean;
  onOpen: (what: HorseAction, horse: Horse) => void;
}

/** The compact list, with a sticky heading for each standing. */
export const HorseRows = ({ items, counts, busy, onOpen }: HorseRowsProps) => (
  <div className="@container grid gap-4 max-sm:-mx-4" aria-busy={busy}>
    {[...Map.groupBy(items, ({ careStatus }) => careStatus)].map(([standing, group]) => (
      <section key={standing} aria-label={standingLabels[standing]}>
        <h2
          className={cx(
            "sticky top-(--bars,4rem) z-10 flex min-h-10 items-center gap-2 bg-page px-4 font-semibold sm:px-0",
            standingInk[standing],
          )}
        >
          <StateSign state={standingLooks[standing]} />
          {standingLabels[standing]}
          <span className="font-normal">{counts?.[standing]}</span>
        </h2>
        <ul
          aria-label={`Horses, ${standingLabels[standing]}`}
          className="divide-y divide-line border-y border-line bg-surface sm:rounded-card sm:border"
        >
          {group.map((summary) => (
            <li key={summary.horse.id}>
              <HorseRow summary={summary} onOpen={(what) => onOpen(what, summary.horse)} />
            </li>
          ))}
        </ul>
      </section>
    ))}
  </div>
);

const { HorseRowMenu } = onDemand(() => import("./HorseRowMenu.tsx"));

export const standingInk: Record<Standing, string> = {
  OVERDUE: "text-overdue",
  DUE_SOON: "text-soon",
  UP_TO_DATE: "text-muted",
  NOTHING_RECORDED: "text-muted",
};

/**
 * One horse of the compact list; the row opens the horse. In a narrow list a button expands the details that
 * cards show; in a wide list most of them are in columns. Container queries in rem decide this by the list's
 * width, so that large text gets enough room.
 */
export function HorseRow(props: ShownHorse) {
  const { horse } = props.summary;
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <article aria-label={horse.name}>
      <div className="relative flex min-h-16 items-center gap-3 px-4 py-2 hover:bg-sunken @min-[64rem]:grid @min-[64rem]:min-h-15 @min-[64rem]:grid-cols-[2.75rem_minmax(0,1.2fr)_minmax(0,1fr)_12rem_12.5rem_8.5rem_2.75rem] @min-[64rem]:py-1.5">
        <HorsePhoto
          horse={horse}
          className="size-12 flex-none rounded-control @min-[64rem]:size-11"
        />
        <RowSummary {...props} />
        <div className="hidden @min-[64rem]:block">
          <Papers horse={horse} />
        </div>
        <div className="hidden @min-[64rem]:block">
          <HealthCounts counts={props.summary.healthCounts} />
        </div>
        <div className="hidden @min-[64rem]:block">
          <AllRecords {...props} />
        </div>
        <IconButton
          label={`More about ${horse.name}`}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="relative -mr-2 @min-[64rem]:hidden"
        >
          <EllipsisVertical aria-hidden />
        </IconButton>
        <div className="relative hidden @min-[64rem]:block">
          <MenuOnDemand {...props} />
        </div>
      </div>
      <div id={id} className="@min-[64rem]:hidden">
        {open && (
          <div className="flex flex-col gap-4 border-t border-line bg-surface px-4 py-3">
            {props.summary.reason && (
              <p className={cx("text-sm", standingInk[props.summary.careStatus])}>
                <bdi>{props.summary.reason.sentence}</bdi>
              </p>
            )}
            <HorseDetails {...props} />
          </div>
        )}
      </div>
    </article>
  );
}

/** The name and breed, and the reason for the horse's standing; one above the other, or in two columns. */
function RowSummary({ summary: { horse, reason, careStatus } }: ShownHorse) {
  return (
    <div className="min-w-0 flex-1 @min-[64rem]:contents">
      <div className="min-w-0">
        <h3 dir="auto" className="inline font-semibold break-words @min-[64rem]:block">
          <Link
            href={paths.horse.replace(":id", horse.id)}
            className="text-ink no-underline after:absolute after:inset-0"
          >
            {horse.name}
          </Link>
        </h3>{" "}
        <span
          dir="auto"
          className="inline-block max-w-full text-sm break-words text-muted @min-[64rem]:block"
        >
          {horse.breed} · <span className="whitespace-nowrap">{years(horse.age)}</span>
        </span>
        <HorseAlerts horse={horse} compact />
      </div>
      <p
        dir="auto"
        className={cx("min-w-0 text-sm font-semibold break-words", standingInk[careStatus])}
      >
        {reason?.short}
      </p>
    </div>
  );
}

// loads the menu on demand, because it depends on a large library component
function MenuOnDemand(props: ShownHorse) {
  const [wanted, setWanted] = useState(false);
  const button = (
    <IconButton
      label={`Actions for ${props.summary.horse.name}`}
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
      <HorseRowMenu {...props} />
    </Suspense>
  );
}
