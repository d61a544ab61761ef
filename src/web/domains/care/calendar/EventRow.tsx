import { IfMayWrite } from "#web/core/IfMayWrite.tsx";
import { Check, CircleCheck, EllipsisVertical, TriangleAlert } from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";
import type { CareEvent } from "#contract/care/care-events.ts";
import { eventStanding } from "#rules/standing.ts";
import { formatTime } from "#web/domains/care/today/format-row.ts";
import { AlertMark } from "#web/domains/horses/care-notes/AlertsOf.tsx";
import type { BadgeState } from "#web/ui/Badge.tsx";
import { IconButton } from "#web/ui/Button.tsx";
import { cx } from "#web/ui/cx.ts";
import { onDemand } from "#web/ui/on-demand.ts";
import { type EventActs, afterCompletion } from "./open-dialog.ts";
import {
  formatEventDay,
  formatEventLateness,
  formatHead,
  formatRest,
  formatSnoozed,
  formatSpoken,
} from "./format.ts";
import { useComplete } from "./use-complete.ts";

const { EventMenu } = onDemand(() => import("./EventMenu.tsx"));

export interface EventRowProps {
  event: CareEvent;
  acts: EventActs;
  today: string;
  /** Whether the row is in a list whose heading shows the event's day. */
  underItsDay?: boolean;
}

/** One event in a list; it can be opened, and unless it follows a paper completed or moved. */
export function EventRow({ event, acts, today, underItsDay = false }: EventRowProps) {
  const [now] = useState(() => new Date());
  const { state, word } = eventState(event, now);
  const isDone = state === "ok";
  return (
    <li className="flex min-h-14 items-center pr-2 pl-2.5">
      <button
        type="button"
        onClick={() => acts.open({ what: "edit", event })}
        className="flex min-h-control min-w-0 flex-1 cursor-pointer items-center gap-2 rounded-control px-1.5 py-1 text-left hover:bg-sunken"
      >
        <span className={cx("min-w-0 flex-1 wrap-anywhere", isDone && "text-muted")}>
          <b dir="auto" className="block leading-snug font-semibold">
            {formatHead(event)}
            <AlertMark horseId={event.horseId} />
          </b>{" "}
          <span className="block text-sm leading-snug">
            <Rest {...{ event, today, underItsDay, state, word }} />
            {(isDone || state === "overdue") && <span className="sr-only">, {word}</span>}
          </span>
          {event.snoozedFrom && (
            <span className="block text-sm leading-snug text-muted">{formatSnoozed(event)}</span>
          )}
        </span>
        <Lead state={state}>{formatTime(event.dueDate)}</Lead>
      </button>
      {!isDone && !event.paperId && (
        <IfMayWrite section="care" horseId={event.horseId}>
          <MenuOnDemand event={event} acts={acts} today={today} />
          <CompleteTick event={event} acts={acts} />
        </IfMayWrite>
      )}
    </li>
  );
}

interface RestProps extends Pick<EventRowProps, "event" | "today" | "underItsDay"> {
  state: BadgeState;
  word: string;
}

/** The event's details, and how late it is or on which day. */
function Rest({ event, today, underItsDay, state, word }: RestProps) {
  const what = formatRest(event);
  const when =
    state === "overdue"
      ? formatEventLateness(event, today)
      : underItsDay
        ? ""
        : formatEventDay(event, today);
  return (
    <>
      {what}
      {what && when && " · "}
      {state === "overdue" ? (
        <Said look="text-overdue">{when}</Said>
      ) : (
        <span className="whitespace-nowrap">{when}</span>
      )}
      {state === "soon" && <Said look="text-soon"> {word}</Said>}
    </>
  );
}

const Said = ({ look, children }: { look: string; children: ReactNode }) => (
  <b className={cx("font-semibold whitespace-nowrap", look)}>{children}</b>
);

/** An event's state or time, which the screen shows before the event and screen readers read after it. */
function Lead({ state, children }: { state: BadgeState; children: string }) {
  if (state === "overdue")
    return <TriangleAlert className="order-first flex-none text-overdue" aria-hidden />;
  if (state === "ok") return <CircleCheck className="order-first flex-none text-ok" aria-hidden />;
  return (
    <span className="order-first w-11 flex-none text-sm text-muted tabular-nums">{children}</span>
  );
}

// loads the menu on demand, because it depends on a large library component
function MenuOnDemand(props: Pick<EventRowProps, "event" | "acts" | "today">) {
  const [wanted, setWanted] = useState(false);
  const button = (
    <IconButton
      label={`Actions for ${formatSpoken(props.event)}`}
      aria-haspopup="menu"
      aria-expanded={false}
      className="text-muted"
      onClick={() => setWanted(true)}
    >
      <EllipsisVertical aria-hidden />
    </IconButton>
  );
  if (!wanted) return button;
  return (
    <Suspense fallback={button}>
      <EventMenu {...props} />
    </Suspense>
  );
}

/** Completes an event at a tap; if the event needs a dose record, asks for the dose first. */
function CompleteTick({ event, acts }: { event: CareEvent; acts: EventActs }) {
  const { complete, isCompleting } = useComplete(event);
  const press = async () => {
    if (event.owesRecord) return acts.open({ what: "dose", event });
    const done = await complete();
    const next = done && afterCompletion(done);
    if (next) acts.open(next);
  };
  return (
    <IconButton
      label={`Complete ${formatSpoken(event)}`}
      title="Complete"
      busy={isCompleting}
      className="rounded-full border border-edge text-accent hover:border-accent"
      {...(!isCompleting && { onClick: () => void press() })}
    >
      <Check aria-hidden />
    </IconButton>
  );
}

/** An event's badge state and its word. */
export function eventState(
  { status, dueDate, eventType }: CareEvent,
  now: Date,
): { state: BadgeState; word: string } {
  const standing = eventStanding({ status, dueDate: new Date(dueDate), eventType }, now);
  if (standing === "DONE") return { state: "ok", word: "Completed" };
  if (standing === "OVERDUE") return { state: "overdue", word: "Overdue" };
  if (status === "IN_PROGRESS") return { state: "soon", word: "In Progress" };
  return { state: "off", word: "Pending" };
}
