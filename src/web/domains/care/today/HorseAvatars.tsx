import type { TodayGroup } from "#contract/care/today.ts";
import { EventIcon } from "#web/core/EventIcon.tsx";
import { HorsePhoto } from "#web/domains/horses/HorsePhoto.tsx";

/** A row's horses as pictures: one, two that overlap, or without a horse the event's icon. */
export function HorseAvatars({ group }: { group: Pick<TodayGroup, "portraits" | "eventType"> }) {
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
