import { OPEN, type Rulebook } from "./rulebook.ts";

/**
 * What a body asks of boosters today, in one sentence: 'A booster within 12 months; not in the 7 days after a jab.' It leaves
 * out how the first jabs are spaced, and what is asked in special cases.
 */
export function ruleInShort({ boosters, recency, wait, occasion }: Rulebook): string {
  const limit = presentLimit(boosters);
  const recent = recency.find(({ when, until }) => when === "always" && until === OPEN);
  const special = recency.find(({ when, until }) => when === "feiClause" && until === OPEN);
  return [
    limit && `A booster within ${limit.months} months of the last`,
    recent && `the last within ${gap(recent)} of ${occasion}`,
    special && `within ${gap(special)} in FEI classes and stables`,
    `none on the day or in the ${wait.days - 1} days before`,
  ]
    .filter(Boolean)
    .join("; ");
}

/** The fact in the library on which the limit between boosters rests today. */
export const boosterSource = ({ boosters, confirmSource }: Rulebook): string =>
  presentLimit(boosters)?.source ?? confirmSource;

const presentLimit = (boosters: Rulebook["boosters"]) =>
  boosters.find(({ until }) => until === OPEN);

const gap = ({ months, days }: { months: number; days: number }) =>
  days === 0 ? `${months} months` : `${months} months and ${days} days`;
