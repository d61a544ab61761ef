import type { Outing } from "#contract/competing/outings.ts";

/** The initial values of a new outing. */
export const blankOuting = (day: string) => ({
  name: "",
  venue: "",
  notes: "",
  firstDay: day,
  lastDay: "",
  feiRules: false,
  horseIds: [],
});

/** An outing as the form edits it; its horses sorted by id, so that the order of ticking makes no difference. */
export const typedOuting = (outing: Outing) => ({
  ...outing,
  lastDay: outing.lastDay === outing.firstDay ? "" : outing.lastDay,
  horseIds: outing.horses.map(({ id }) => id).toSorted(),
});
