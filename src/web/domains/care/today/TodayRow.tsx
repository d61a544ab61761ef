import { IfMayWrite } from "#web/core/IfMayWrite.tsx";
import { Check, ChevronRight, CircleCheck, CircleX } from "lucide-react";
import { type Ref, Suspense } from "react";
import { Link, useLocation } from "wouter";
import type { TodayGroup, DoneGroup } from "#contract/care/today.ts";
import { opening, paths } from "#contract/paths.ts";
import { EventIcon } from "#web/core/EventIcon.tsx";
import { logVisit } from "#web/domains/care/visits/log-visit.ts";
import { HorsePhoto } from "#web/domains/horses/HorsePhoto.tsx";
import { AlertsAmong } from "#web/domains/horses/care-notes/AlertsAmong.tsx";
import { Button, buttonLook } from "#web/ui/Button.tsx";
import { onDemand } from "#web/ui/on-demand.ts";
import {
  actionLabels,
  formatActionLabel,
  formatCompletion,
  formatHead,
  formatLateness,
  formatRest,
  formatWantedTime,
  formatDone,
  formatUndoLabel,
} from "./format-row.ts";

const { PutOffButton, PutOffLine } = onDemand(() => import("./PutOff.tsx"));

interface TodayRowProps {
  ref: Ref<HTMLLIElement>;
  group: TodayGroup;
  /** Whether a request is running, during which the buttons do nothing. */
  busy: boolean;
  /** The server's reason for refusing. */
  refused: string | undefined;
  /** Today as a UK date. */
  day: string;
  onDone: () => void;
}

/**
 * One task: the horses, what is to be done, how late it is, and a button to do it. The rest of the row links to
 * the horse or the calendar.
 */
export function TodayRow({ ref, group, busy, refused, day, onDone }: TodayRowProps) {
  const [only, ...others] = group.horses;
  return (
    <li
      ref={ref}
      className="grid min-h-17 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 px-4 py-1.5 sm:px-5 lg:min-h-14 lg:grid-cols-[minmax(0,1fr)_12.5rem] lg:py-1"
    >
      <Link
        href={only && others.length === 0 ? paths.horse.replace(":id", only.id) : paths.calendar}
        className="-ml-2 grid min-h-control grid-cols-[2.75rem_minmax(0,1fr)] items-center gap-x-3 rounded-control py-0.5 pl-2 text-ink no-underline hover:bg-sunken lg:grid-cols-[2.5rem_minmax(0,13.5rem)_minmax(0,1fr)]"
      >
        <span className="row-span-2 lg:row-span-1">
          <HorseAvatars group={group} />
        </span>
        <span className="min-w-0 font-semibold wrap-anywhere max-lg:col-start-2">
          {formatHead(group)}
          <AlertsAmong horses={group.horses} />
        </span>
        <What group={group} day={day} />
      </Link>
      <span className="flex items-center lg:gap-1">
        <IfMayWrite section={sectionOf(group.action)} horseId={only ? only.id : null}>
          <Act group={group} busy={busy} onDone={onDone} />
        </IfMayWrite>
        <Suspense fallback={<span className="-mr-3 w-11 flex-none" />}>
          {group.events.length > 0 && group.action !== "RENEW_PAPER" && (
            <PutOffButton group={group} />
          )}
        </Suspense>
      </span>
      {refused && (
        <p role="alert" className="col-span-full pb-1 text-sm text-overdue">
          {refused}
        </p>
      )}
    </li>
  );
}

function sectionOf(action: TodayGroup["action"]) {
  if (action === "RENEW_PAPER") return "papers";
  return action === "DONE" ? "care" : "health";
}

/** Where the papers of a row are: on the horse's page, or with those of all horses. */
const papersOf = ([only, ...others]: TodayGroup["horses"]) =>
  only && others.length === 0 ? `${paths.horse.replace(":id", only.id)}#papers` : paths.papers;

function What({ group, day }: Pick<TodayRowProps, "group" | "day">) {
  const [at, rest, late] = [
    formatWantedTime(group, day),
    formatRest(group),
    formatLateness(group, day),
  ];
  return (
    <span className="text-sm text-muted wrap-anywhere max-lg:col-start-2 lg:text-base">
      {at && <b className="font-semibold text-ink">{at} </b>}
      {rest}
      {late && rest && ", "}
      {late && <b className="font-semibold whitespace-nowrap text-overdue">{late}</b>}
      {group.snoozedFrom && (
        <Suspense fallback={null}>
          <PutOffLine group={group} />
        </Suspense>
      )}
    </span>
  );
}

function Act({ group, busy, onDone }: Pick<TodayRowProps, "group" | "busy" | "onDone">) {
  const { action, visitKind, horses, events } = group;
  const [, go] = useLocation();
  const isDone = action === "DONE";
  const openForm = () => {
    // a visit has no field for egg counts; all counts of a yard are entered on a sheet of their own
    if (action === "ENTER_COUNTS") return go(opening.counts);
    if (action === "RENEW_PAPER") return go(papersOf(horses));
    const horseIds = horses.map(({ id }) => id);
    logVisit({ ...(visitKind && { kind: visitKind }), horseIds, eventIds: events });
  };
  return (
    <button
      type="button"
      aria-label={formatActionLabel(group)}
      aria-disabled={busy}
      onClick={busy ? undefined : isDone ? onDone : openForm}
      className={`${buttonLook(isDone ? "secondary" : "tinted")} px-3 text-sm max-lg:px-2 lg:w-full`}
    >
      {isDone && <Check aria-hidden />}
      {actionLabels[action]}
      {!isDone && <ChevronRight className="-mr-1 size-4 max-lg:hidden" aria-hidden />}
    </button>
  );
}

/** A row's horses as pictures: one, or two that overlap; for a row without a horse, the event's icon. */
function HorseAvatars({ group }: { group: Pick<TodayGroup, "portraits" | "eventType"> }) {
  const [first, second] = group.portraits;
  if (!first)
    return (
      <span className="flex size-11 items-center justify-center rounded-control bg-tan-soft text-tan lg:size-10">
        <EventIcon type={group.eventType} />
      </span>
    );
  if (!second) return <HorsePhoto horse={first} className="size-11 rounded-control lg:size-10" />;
  return (
    <span className="relative block size-11 lg:size-10">
      <HorsePhoto horse={first} className="absolute top-0 left-0 size-7 rounded-control" />
      <HorsePhoto
        horse={second}
        className="absolute right-0 bottom-0 size-7 rounded-control ring-2 ring-surface"
      />
    </span>
  );
}

interface DoneRowProps {
  ref?: Ref<HTMLLIElement>;
  group: TodayGroup | DoneGroup;
  completedAt: string;
  /** The first name of another person who completed it. */
  by?: string | undefined;
  /** Whether what was to be done has been deleted. */
  gone?: boolean;
  /** An additional note below the row. */
  note?: string | undefined;
  /** Undoes the completion; absent if that can only be done elsewhere. */
  onUndo?: (() => void) | undefined;
}

/** Something done today, collapsed to one line with an undo button. */
export function DoneRow({ ref, group, completedAt, by, gone = false, note, onUndo }: DoneRowProps) {
  const Sign = gone ? CircleX : CircleCheck;
  return (
    <li
      ref={ref}
      className="grid min-h-13 grid-cols-[2.75rem_minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-1 sm:px-5 lg:grid-cols-[2.5rem_minmax(0,1fr)_10.25rem]"
    >
      <Sign className="justify-self-center text-ok" aria-hidden />
      <p aria-live="polite" className="text-sm text-muted wrap-anywhere">
        {formatDone(group)}. {!gone && formatCompletion(completedAt, by)}
        {note && ` ${note}`}
      </p>
      {onUndo && !gone && (
        <IfMayWrite section="care">
          <Button variant="quiet" aria-label={formatUndoLabel(group)} onClick={onUndo}>
            Undo
          </Button>
        </IfMayWrite>
      )}
    </li>
  );
}
