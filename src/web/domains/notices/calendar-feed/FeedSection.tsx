import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, useState } from "react";
import {
  type CalendarFeed,
  calendarFeedEndpoints as calls,
} from "#contract/notices/calendar-feed.ts";
import { queryOf, useMutate } from "#web/core/query.ts";
import { dateTimeWords } from "#web/core/dates.ts";
import { showFailure } from "#web/core/show-failure.ts";
import { useAuth } from "#web/core/session.ts";
import { Button } from "#web/ui/Button.tsx";
import { Section } from "#web/ui/Section.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { toast } from "#web/ui/toast.ts";
import { FeedAddress } from "./FeedAddress.tsx";
import { FeedHorses } from "./FeedHorses.tsx";

/** The care calendar in the person's own calendar app: on, off, renewed, and for which horses. */
export function FeedSection() {
  const { data, error } = useQuery(queryOf(calls.find, {}));
  const [address, setAddress] = useState<string | null>(null);
  return (
    <Section id="feed" title="In your own calendar">
      <p className="text-muted">
        A private address that your phone's or computer's calendar fetches by itself. Whoever has it
        sees your events and can mark them as done, so keep it to yourself.
      </p>
      {error && <p role="alert">{error.sentence}</p>}
      {data === undefined && !error && <Skeleton className="h-24 w-full" />}
      {address !== null && <FeedAddress address={address} />}
      {data !== undefined && (
        <Switch feed={data} hidden={address === null} onAddress={setAddress} />
      )}
      {data && <FeedHorses chosen={data.horseIds} />}
    </Section>
  );
}

interface SwitchProps {
  feed: CalendarFeed | null;
  /** The address is not on the screen: it was told when the feed was turned on, and only then. */
  hidden: boolean;
  onAddress: (address: string | null) => void;
}

function Switch({ feed, hidden, onAddress }: SwitchProps) {
  const open = useMutate(calls.open);
  const close = useMutate(calls.close);
  const turnOn = () =>
    void open.mutateAsync({ body: { horseIds: feed?.horseIds ?? null } }).then(
      ({ url }) => onAddress(url),
      (error: unknown) => showFailure("Error", error, "Failed to turn the calendar on"),
    );
  const turnOff = () =>
    void close.mutateAsync({}).then(
      () => {
        onAddress(null);
        toast({ title: "The calendar address no longer works" });
      },
      (error: unknown) => showFailure("Error", error, "Failed to turn the calendar off"),
    );
  if (!feed)
    return (
      <OpenButton busy={open.isPending} onClick={turnOn}>
        Turn the calendar on
      </OpenButton>
    );
  return (
    <>
      <p>
        {feed.lastReadAt === null
          ? "On; no calendar has fetched it yet."
          : `On; last fetched ${dateTimeWords(feed.lastReadAt)}.`}
        {hidden && " The address was shown when it was made. If it is lost, make a new one."}
      </p>
      <div className="flex flex-wrap gap-3">
        <OpenButton busy={open.isPending} onClick={turnOn}>
          Make a new address
        </OpenButton>
        <Button busy={close.isPending} onClick={turnOff}>
          Turn the calendar off
        </Button>
      </div>
    </>
  );
}

/** A button that makes an address, or, in its place, why there can be none yet. */
function OpenButton(props: ComponentProps<typeof Button>) {
  const { user } = useAuth();
  if (user?.emailConfirmed) return <Button className="justify-self-start" {...props} />;
  return (
    <p>
      {user?.demoUntil
        ? "A demo has no calendar address. Register to have a yard that stays."
        : "You can use this once your e-mail address is confirmed."}
    </p>
  );
}
