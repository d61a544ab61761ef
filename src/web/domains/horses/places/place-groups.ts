import { type Place, type PlaceBoard, placeKindLabels } from "#contract/horses/places.ts";
import { naturalOrder } from "#rules/natural-order.ts";
import { nameMatches } from "#web/core/name-search.ts";
import type { PlaceKind } from "#rules/places.ts";

export type BoardHorse = PlaceBoard["horses"][number];

/** A horse in a place, and the day since which it stands there. */
export interface PlacedHorse {
  horse: BoardHorse;
  since: string;
}

/** A place with the horses in it, by name. */
export interface FilledPlace {
  place: Place;
  horses: PlacedHorse[];
}

export interface PlaceGroup {
  title: string;
  places: FilledPlace[];
}

/** A board in the order in which people look at it. */
export interface GroupedBoard {
  /** Isolation, then the stables of each building, other stables, and the paddocks; none is empty. */
  groups: PlaceGroup[];
  /** The horses that stand nowhere, as far as anybody has noted. */
  unplaced: BoardHorse[];
}

const groupOf = ({ kind, building }: Place): string =>
  kind === "ISOLATION"
    ? placeKindLabels.ISOLATION
    : kind === "PADDOCK"
      ? "Paddocks and fields"
      : (building ?? "Stables");

/** Groups the places with their horses. */
export function groupBoard({ places, horses, stays }: PlaceBoard): GroupedBoard {
  const byId = new Map(horses.map((horse) => [horse.id, horse]));
  const filled = places.map((place) => ({
    place,
    horses: stays
      .filter(({ placeId }) => placeId === place.id)
      .flatMap(({ horseId, fromDay }) => {
        const horse = byId.get(horseId);
        return horse ? [{ horse, since: fromDay }] : [];
      })
      .toSorted((one, other) => naturalOrder(one.horse.name, other.horse.name)),
  }));
  const sorted = filled.toSorted(
    (one, other) =>
      order(one.place) - order(other.place) ||
      naturalOrder(one.place.building ?? "", other.place.building ?? ""),
  );
  const groups = new Map<string, FilledPlace[]>();
  for (const each of sorted) {
    const title = groupOf(each.place);
    groups.set(title, [...(groups.get(title) ?? []), each]);
  }
  const placed = new Set(stays.map(({ horseId }) => horseId));
  return {
    groups: [...groups].map(([title, all]) => ({ title, places: all })),
    unplaced: horses.filter(({ id }) => !placed.has(id)),
  };
}

// isolation comes first, because whoever walks past it has to know; stables without a building follow the buildings
const ranks = { ISOLATION: 0, STABLE: 1, PADDOCK: 3 } satisfies Record<PlaceKind, number>;
const order = ({ kind, building }: Place) =>
  ranks[kind] + Number(kind === "STABLE" && building === null);

/** More places than this can be searched by name; of more than FOLDED_PLACES each group is folded. */
export const MANY_PLACES = 12;
const FOLDED_PLACES = 40;

/** Whether the groups of a board are folded: a large yard's page would be thirty screens high. */
export const isLarge = ({ places }: PlaceBoard): boolean => places.length > FOLDED_PLACES;

/** The places and horses whose name, or whose group's name, contains the text; all with an empty one. */
export function findInBoard({ groups, unplaced }: GroupedBoard, typed: string): GroupedBoard {
  const isFound = ({ place, horses }: FilledPlace, title: string) =>
    nameMatches(typed, title, place.name, ...horses.map(({ horse }) => horse.name));
  return {
    groups: groups
      .map(({ title, places }) => ({
        title,
        places: places.filter((each) => isFound(each, title)),
      }))
      .filter(({ places }) => places.length > 0),
    unplaced: unplaced.filter(({ name }) => nameMatches(typed, name)),
  };
}

/** What a group holds, in a line: '25 places, 24 horses'. */
export function describeGroup({ places }: PlaceGroup): string {
  const count = places.reduce((sum, { horses }) => sum + horses.length, 0);
  return `${places.length} ${places.length === 1 ? "place" : "places"}, ${count} ${count === 1 ? "horse" : "horses"}`;
}

/** How full a place is, such as '2 horses, room for 4'; `isOver` when it has more horses than it holds. */
export function describeRoom({ place: { holds }, horses }: FilledPlace) {
  const count = horses.length === 1 ? "1 horse" : `${horses.length} horses`;
  return {
    text: holds === null ? count : `${count}, room for ${holds}`,
    isOver: holds !== null && horses.length > holds,
  };
}

/** Whether it need not be said how full a place is: a stable with one horse or none. */
export const isPlainBox = ({ place: { kind, holds }, horses }: FilledPlace): boolean =>
  kind !== "PADDOCK" && (holds ?? 1) === 1 && horses.length < 2;
