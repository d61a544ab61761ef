import { calendarFeedEndpoints as calls } from "#contract/notices/calendar-feed.ts";
import { tickedWith } from "#web/core/ticked.ts";
import { useSave } from "#web/core/save.ts";
import { useHorses } from "#web/domains/horses/use-horses.ts";
import { Checkbox } from "#web/ui/Checkbox.tsx";

/** The horses in the feed; each tick is saved at once. */
export function FeedHorses({ chosen }: { chosen: string[] | null }) {
  const { data: horses = [] } = useHorses();
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
              // a feed without horses would be the same as none
              disabled={now.length === 1 && now.includes(id)}
              onChange={(checked) => choose(tickedWith(now, id, checked))}
            />
          ))}
        </div>
      )}
    </fieldset>
  );
}
