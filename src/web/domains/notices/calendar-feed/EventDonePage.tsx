import { formatMoment } from "#rules/date-format.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";
import {
  calendarFeedEndpoints as calls,
  type LinkedEvent,
} from "#contract/notices/calendar-feed.ts";
import { paths } from "#contract/paths.ts";
import { queryOf, useMutate } from "#web/core/query.ts";
import type { CallFailed } from "#web/core/call.ts";
import { useTitle } from "#web/core/use-title.ts";
import { Button } from "#web/ui/Button.tsx";
import { Logo } from "#web/ui/Logo.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { TopBar } from "#web/ui/TopBar.tsx";

/** The page that a calendar entry links to. Opening the page changes nothing; its button completes the event. */
export function EventDonePage() {
  useTitle("Mark as done");
  const [token] = useState(tokenHere);
  const { data: event, error } = useQuery(queryOf(calls.linked, { query: { token } }));
  const complete = useMutate(calls.complete);
  const press = () => complete.mutate({ body: { token } });
  const done = event?.status === "COMPLETED" || complete.isSuccess;
  return (
    <>
      <TopBar brand={<Logo />} />
      <main
        id="main"
        tabIndex={-1}
        className="column grid max-w-140 justify-items-start gap-4 py-10"
      >
        <h1 className="font-display text-3xl">{done ? "Marked as done" : "Mark as done?"}</h1>
        {!event && !error && <Skeleton className="h-16 w-full" />}
        <Failure error={error} more="The calendar address may have been renewed." />
        {event && <What event={event} />}
        <Failure error={complete.error} />
        {event && !done && (
          <Button variant="primary" size="lg" busy={complete.isPending} onClick={press}>
            Mark as done
          </Button>
        )}
        <Link href={paths.calendar} className="link">
          To the calendar
        </Link>
      </main>
    </>
  );
}

const Failure = ({ error, more }: { error: CallFailed | null; more?: string }) =>
  error && (
    <p role="alert">
      {error.sentence}. {more}
    </p>
  );

const DoseFirst = () => (
  <p>
    A vaccination counts once its dose is on record: write it into the health records. Marked as
    done without it, the plan stays where it is, and “Can I go?” answers as before.
  </p>
);

const tokenHere = () => new URLSearchParams(window.location.search).get("token") ?? "";

function What({ event: { title, horseName, dueDate, owesRecord } }: { event: LinkedEvent }) {
  return (
    <>
      <p className="break-words">
        <strong>{horseName === null ? title : `${horseName}: ${title}`}</strong>
        <br />
        <span className="text-muted">Due {formatMoment(dueDate)}</span>
      </p>
      {owesRecord && <DoseFirst />}
    </>
  );
}
