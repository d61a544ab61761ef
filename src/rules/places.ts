import { earlier, later } from "#rules/dates.ts";

/** The kinds of places in which a yard's horses stand. */
export const placeKinds = ["STABLE", "PADDOCK", "ISOLATION"] as const;
export type PlaceKind = (typeof placeKinds)[number];

/**
 * Whether a horse that moves to a place of one kind leaves a place of another. A horse has a stable and a paddock at
 * once, for the night and the day; one in isolation is nowhere else.
 */
export const endsStay = (arriving: PlaceKind, current: PlaceKind): boolean =>
  arriving === current || arriving === "ISOLATION" || current === "ISOLATION";

/** A stay of a horse in a place, from its first day to its last, both included. */
export interface Stay {
  horseId: string;
  placeId: string;
  /** The barn or block of the place, whose horses share the air; null where nobody has said. */
  building: string | null;
  fromDay: string;
  /** Null while the horse stands there. */
  untilDay: string | null;
}

/** How near two horses stood: in one place, or in one building. */
export const nearnesses = ["SAME_PLACE", "SAME_BUILDING"] as const;
export type Nearness = (typeof nearnesses)[number];

/** A horse that stood with another one. */
export interface Companion {
  horseId: string;
  placeId: string;
  nearness: Nearness;
  /** The first and the last day of the two together, both included. */
  fromDay: string;
  untilDay: string;
}

/**
 * The horses that stood with a horse between two days, both included, each once a place and nearness, with the first
 * and the last day together: the last to stand with it first. On the day of a move a horse counts for both places.
 */
export function companionsOf(
  horseId: string,
  stays: readonly Stay[],
  { from, until }: { from: string; until: string },
): Companion[] {
  const own = stays.filter((stay) => stay.horseId === horseId);
  const found = new Map<string, Companion>();
  for (const other of stays) {
    if (other.horseId === horseId) continue;
    for (const stay of own) {
      const nearness = nearnessOf(stay, other);
      if (nearness === null) continue;
      const fromDay = later(from, later(stay.fromDay, other.fromDay));
      const untilDay = earlier(until, earlier(stay.untilDay ?? until, other.untilDay ?? until));
      if (fromDay > untilDay) continue;
      const key = `${other.horseId} ${other.placeId} ${nearness}`;
      const known = found.get(key);
      found.set(key, {
        horseId: other.horseId,
        placeId: other.placeId,
        nearness,
        fromDay: known ? earlier(known.fromDay, fromDay) : fromDay,
        untilDay: known ? later(known.untilDay, untilDay) : untilDay,
      });
    }
  }
  return [...found.values()].toSorted(
    (one, two) => compare(two.untilDay, one.untilDay) || compare(one.fromDay, two.fromDay),
  );
}

function nearnessOf(own: Stay, other: Stay): Nearness | null {
  if (own.placeId === other.placeId) return "SAME_PLACE";
  return own.building !== null && own.building === other.building ? "SAME_BUILDING" : null;
}

const compare = (one: string, other: string) => Number(one > other) - Number(one < other);
