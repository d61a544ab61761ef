import { setTimeout as sleep } from "node:timers/promises";
import type { Attack } from "./attacks.ts";
import type { Cluster } from "./cluster.ts";
import { type Count, countRows } from "./count.ts";
import type { Load, Seen } from "./load.ts";
import { allWell } from "./patroni.ts";

/** What came of an attack. */
export interface Result {
  sentence: string;
  /** What was not as it should be; nothing when the attack was withstood. */
  wrong: string[];
}

/** Attacks the cluster under its load, waits until all is well again, and counts. */
export async function tryAttack(attack: Attack, cluster: Cluster, load: Load): Promise<Result> {
  const seen = load.fresh();
  await sleep(1_000);
  const wrong = await attack.act(cluster, seen);
  await allWell(cluster.nodes);
  await sleep(2_000);
  const count = await countRows(cluster.urls.direct, load.kept());
  return {
    sentence: formatResult(attack, seen, count),
    wrong: [...wrong, ...whatIsWrong(attack, seen, count)],
  };
}

/** One sentence with the figures of an attack. */
export function formatResult({ name, remark }: Attack, seen: Seen, count: Count): string {
  const figures = [
    `longest pause of a write ${formatSeconds(seen.longestWrite)}, of a read ${formatSeconds(seen.longestRead)}`,
    `${seen.acknowledged} acknowledged, ${count.lost} lost, ${count.doubled} doubled, ${seen.failed.length} failed`,
    `${seen.misses.length} sent again${formatMisses(seen)}`,
    ...(remark ? [remark] : []),
  ];
  return `${name}: ${figures.join("; ")}.`;
}

function whatIsWrong({ pauseMs }: Attack, seen: Seen, { lost, doubled }: Count): string[] {
  return [
    ...(lost + doubled > 0 ? ["writes are lost or doubled"] : []),
    ...new Set(seen.failed),
    ...(seen.wroteAway > 0 ? [`${seen.wroteAway} did not see what they had written`] : []),
    ...(Math.max(seen.longestWrite, seen.longestRead) > pauseMs
      ? [`a pause of more than ${formatSeconds(pauseMs)}`]
      : []),
    ...(seen.acknowledged === 0 ? ["nothing was acknowledged"] : []),
  ];
}

const formatSeconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

function formatMisses({ misses }: Seen): string {
  if (misses.length === 0) return "";
  const times = Map.groupBy(misses, ({ status }) => (status === 0 ? "no answer" : String(status)));
  return ` (${[...times].map(([kind, list]) => `${list.length} × ${kind}`).join(", ")})`;
}
