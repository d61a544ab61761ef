import { useQuery } from "@tanstack/react-query";
import { Copy } from "lucide-react";
import { type ComponentProps, useState } from "react";
import {
  type CalendarFeed,
  calendarFeedEndpoints as calls,
} from "#contract/notices/calendar-feed.ts";
import { formatMoment } from "#rules/date-format.ts";
import { queryOf, useSave } from "#web/core/query.ts";
import { useAuth } from "#web/core/session.ts";
import { tickedWith, Checkbox } from "#web/ui/Checkbox.tsx";
import { useHorseNames } from "#web/domains/horses/use-horses.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Section } from "#web/ui/Card.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { TextInput } from "#web/ui/TextInput.tsx";
import { toast } from "#web/ui/toast.ts";

/** Settings of the care calendar's feed for calendar apps: turn it on, off, renew its URL, and choose its horses. */
export function FeedSection() {
  const { user } = useAuth();
  return (
    <Section id="feed" title="In your own calendar">
      {user?.demoUntil ? (
        <p>A demo has no calendar address. Register to have a yard that stays.</p>
      ) : (
        <Feed />
      )}
    </Section>
  );
}

function Feed() {
  const { data, error } = useQuery(queryOf(calls.find, {}));
  const [address, setAddress] = useState<string | null>(null);
  return (
    <>
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
    </>
  );
}

interface SwitchProps {
  feed: CalendarFeed | null;
  /** Whether the URL cannot be shown, because the server sends it only once, when the feed is turned on. */
  hidden: boolean;
  onAddress: (address: string | null) => void;
}

function Switch({ feed, hidden, onAddress }: SwitchProps) {
  const open = useSave(calls.open, { failed: "Failed to turn the calendar on" });
  const close = useSave(calls.close, {
    done: { title: "The calendar address no longer works" },
    failed: "Failed to turn the calendar off",
  });
  const turnOn = () =>
    void open.save({ body: { horseIds: feed?.horseIds ?? null } }, ({ url }) => onAddress(url));
  const turnOff = () => void close.save({}, () => onAddress(null));
  if (!feed)
    return (
      <OpenButton busy={open.busy} onClick={turnOn}>
        Turn the calendar on
      </OpenButton>
    );
  return (
    <>
      <p>
        {feed.lastReadAt === null
          ? "On; no calendar has fetched it yet."
          : `On; last fetched ${formatMoment(feed.lastReadAt)}.`}
        {hidden && " The address was shown when it was made. If it is lost, make a new one."}
      </p>
      <div className="flex flex-wrap gap-3">
        <OpenButton busy={open.busy} onClick={turnOn}>
          Make a new address
        </OpenButton>
        <Button busy={close.busy} onClick={turnOff}>
          Turn the calendar off
        </Button>
      </div>
    </>
  );
}

/** A button that creates a feed; before the address is confirmed, that this has to come first. */
function OpenButton(props: ComponentProps<typeof Button>) {
  const { user } = useAuth();
  if (user?.emailConfirmed) return <Button className="justify-self-start" {...props} />;
  return <p>You can use this once your e-mail address is confirmed.</p>;
}

/** The URL of a new feed, with buttons to copy it or to open it in this device's calendar. */
function FeedAddress({ address }: { address: string }) {
  const copy = () =>
    void navigator.clipboard.writeText(address).then(
      () => toast({ title: "Address copied" }),
      () => toast({ title: "Error", description: "Copy it by hand", variant: "destructive" }),
    );
  return (
    <div className="grid gap-3 rounded-control bg-sunken p-3">
      <Field
        label="Calendar address"
        hint="Shown only now. Add it as a calendar from a URL."
        required
      >
        <TextInput readOnly value={address} onFocus={(event) => event.target.select()} />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button onClick={copy}>
          <Copy aria-hidden />
          Copy
        </Button>
        <ButtonLink href={address.replace(/^https?:/, "webcal:")}>Open in calendar app</ButtonLink>
      </div>
    </div>
  );
}

/** The horses in the feed; each tick is saved at once. */
function FeedHorses({ chosen }: { chosen: string[] | null }) {
  const { data: horses = [] } = useHorseNames();
  const { save, sent } = useSave(calls.narrow, { failed: "Failed to save your choice" });
  const now = sent ? (sent.body.horseIds ?? null) : chosen;
  const choose = (horseIds: string[] | null) => void save({ body: { horseIds } });
  if (horses.length < 2) return null;
  const all = horses.map(({ id }) => id);
  return (
    <fieldset className="border-t border-line pt-3">
      <legend className="sr-only">Horses in the calendar</legend>
      <Checkbox
        label="All horses, and the yard's own events"
        checked={now === null}
        onChange={(checked) => choose(checked ? null : all)}
      />
      {now !== null && (
        <div className="grid gap-x-4 pl-4 sm:grid-cols-2">
          {horses.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={name}
              checked={now.includes(id)}
              // the last horse cannot be unticked, because a feed without horses would be empty
              disabled={now.length === 1 && now.includes(id)}
              onChange={(checked) => choose(tickedWith(now, id, checked))}
            />
          ))}
        </div>
      )}
    </fieldset>
  );
}
