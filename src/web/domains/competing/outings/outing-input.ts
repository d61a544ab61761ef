import type { Outing } from "#contract/competing/outings.ts";

/** The form of a new outing. */
export const blankOuting = (day: string) => ({
  name: "",
  venue: "",
  notes: "",
  firstDay: day,
  lastDay: "",
  feiRules: false,
  horseIds: [],
});

/** An outing as the form types it; its horses in the order of their ids: ticked in another, they are the same. */
export const typedOuting = (outing: Outing) => ({
  ...outing,
  lastDay: outing.lastDay === outing.firstDay ? "" : outing.lastDay,
  horseIds: outing.horses.map(({ id }) => id).toSorted(),
});
