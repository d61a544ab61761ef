import { EllipsisVertical } from "lucide-react";
import { Suspense, useId, useState } from "react";
import { Link } from "wouter";
import { paths } from "#contract/paths.ts";
import type { Standing } from "#rules/standing.ts";
import { IconButton } from "#web/ui/Button.tsx";
import { cx } from "#web/ui/cx.ts";
import { onDemand } from "#web/ui/lazy-components.ts";
import {
  AllRecords,
  HealthCounts,
  HorseDetails,
  Papers,
  type ShownHorse,
  years,
} from "./HorseDetails.tsx";
import { HorseAlerts } from "./care-notes/HorseAlerts.tsx";
import { HorsePhoto } from "./HorsePhoto.tsx";

const { HorseRowMenu } = onDemand(() => import("./HorseRowMenu.tsx"));

export const standingInk: Record<Standing, string> = {
  OVERDUE: "text-overdue",
  DUE_SOON: "text-soon",
  UP_TO_DATE: "text-muted",
  NOTHING_RECORDED: "text-muted",
};

/**
 * One horse of the compact list; the row opens the horse. In a narrow list a button expands the card's details, in a
 * wide one most of them are in columns. Container queries in rem decide by the list's width, so that large text gets
 * room.
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
        <HorseSummary {...props} />
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

/** The name and breed, and the reason for its standing: one above the other, or in two columns. */
function HorseSummary({ summary: { horse, reason, careStatus } }: ShownHorse) {
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

// the menu depends on a large library component
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
