import type { PaidVisit } from "#contract/care/costs.ts";
import { serviceTypeLabels, visitTypeLabels } from "#contract/care/record-types.ts";
import { asItStands } from "#rules/date-format.ts";

/** '5 Jan', under a heading with the month. */
export const formatShortDay = asItStands({ day: "numeric", month: "short" });

/** 'Biscuit, Bramble and 11 more' */
export function formatHorses({ horses, horseCount }: Pick<PaidVisit, "horses" | "horseCount">) {
  const more = horseCount - horses.length;
  return more > 0 ? `${horses.join(", ")} and ${more} more` : horses.join(", ");
}

const labels = { ...visitTypeLabels, ...serviceTypeLabels };

/** 'New Shoes, Tom Ridley' */
export const formatWork = ({ type, who }: Pick<PaidVisit, "type" | "who">) =>
  `${labels[type]}, ${who}`;

/** 'Show 7 more'; 'Show 20 more of 64' where that is not all of them. */
export const formatMore = (left: number, step: number) =>
  left > step ? `Show ${step} more of ${left}` : `Show ${left} more`;
