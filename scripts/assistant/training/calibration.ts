import { searchParameters } from "../../../src/assistant/retrieval/search-index.ts";
import type { Judged } from "./folds.ts";

const shares = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];
const part = (of: readonly Judged[], is: (each: Judged) => boolean) =>
  of.length === 0 ? "" : (of.filter(is).length / of.length).toFixed(3);

/**
 * A section of Markdown with the results by group and at other thresholds, and how well the probabilities are
 * calibrated.
 */
export function calibrationOf(title: string, judged: readonly Judged[]): string[] {
  const { sure, near } = searchParameters;
  const groups = Map.groupBy(judged, ({ group }) => group);
  const own = judged.filter(({ group }) => group.startsWith("own"));
  const voices = judged.filter(({ group }) => !/^(own|off-topic)/.test(group));
  return [
    `## ${title[0]?.toUpperCase()}${title.slice(1)}`,
    "",
    ...head("held out"),
    ...[...groups].map(([group, each]) => row(group, each, { sure, near })),
    row("**own**", own, { sure, near }),
    row("**voices**", voices, { sure, near }),
    "",
    ...head("sure from"),
    ...shares.slice(3).map((at) => row(String(at), judged, { sure: at, near })),
    "",
    ...head("near from"),
    ...[0.05, 0.1, ...shares.slice(2, 7)].map((at) => row(String(at), judged, { sure, near: at })),
    "",
    "| said to be | questions | was first | questions | was held |",
    "| --- | --- | --- | --- | --- |",
    ...shares.map((from) => reliability(from, judged)),
    "",
  ];
}

const head = (first: string) => [
  `| ${first} | right first | by one tap | wrong | dead ends | not held, and said so | nothing near |`,
  "| --- | --- | --- | --- | --- | --- | --- |",
];

function row(name: string, judged: readonly Judged[], limits: { sure: number; near: number }) {
  const held = judged.filter(({ isHeld }) => isHeld);
  const beside = judged.filter(({ isHeld }) => !isHeld);
  const isAnswered = (each: Judged) => each.sure >= limits.sure && !each.isGap;
  const isAsked = (each: Judged) => each.sure < limits.sure && each.held >= limits.near;
  const isDead = (each: Judged) => !isAnswered(each) && !isAsked(each);
  const cells = [
    part(held, (each) => isAnswered(each) && each.isFirst),
    part(held, (each) => (isAnswered(each) ? each.isFirst : isAsked(each) && each.isAmongFour)),
    part(held, (each) => isAnswered(each) && !each.isFirst),
    part(held, isDead),
    part(beside, (each) => !isAnswered(each)),
    part(beside, isDead),
  ];
  return `| ${[name, ...cells].join(" | ")} |`;
}

/** How often results in a range of probabilities were right. */
function reliability(from: number, judged: readonly Judged[]) {
  const within = (value: number) => value >= from && (value < from + 0.1 || from === 0.9);
  const sure = judged.filter((each) => within(each.sure));
  const held = judged.filter((each) => within(each.held));
  const cells = [
    sure.length,
    part(sure, ({ isFirst }) => isFirst),
    held.length,
    part(held, ({ isHeld }) => isHeld),
  ];
  return `| ${[`${from} to ${(from + 0.1).toFixed(1)}`, ...cells].join(" | ")} |`;
}
