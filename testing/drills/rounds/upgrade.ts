// `npm run drill -- upgrade [commit]`: builds a release of before (the commit before the newest migration was added), serves
// from two processes of it behind a proxy, and replaces them by two of this tree while people write and read. Fails when
// anybody notices: a failed reply, a write lost or doubled, a horse seen without the right, a page that gets no answer.
import { endInOrder } from "#testing/drills/cluster/end.ts";
import { formatCommit, migrationsSince, previousRelease } from "#testing/drills/upgrade/release.ts";
import { drillUpgrade, type Upgrade } from "#testing/drills/upgrade/upgrade.ts";

/** Whether the other release has no such call. */
const isNew = (miss: string) => miss.startsWith("404 ");
const commit = process.argv[2] ?? previousRelease();
console.log(`From ${formatCommit(commit)}; migrations: ${migrationsSince(commit).join(", ")}`);

const undo: (() => unknown)[] = [];
const end = endInOrder(undo);
try {
  report(await drillUpgrade(commit, undo, console.log));
} finally {
  await end();
}

function report({ seen, lost, doubled, watched, oldPages, newPages }: Upgrade) {
  const failed = [...seen.misses.map(({ status }) => String(status)), ...seen.failed];
  console.log(
    `\n${seen.acknowledged} writes acknowledged, the longest ${Math.round(seen.longestWrite)} ms; the longest read ${Math.round(seen.longestRead)} ms`,
  );
  mark("failed replies", failed);
  mark("writes lost", lost);
  mark("writes doubled", doubled);
  mark("reads that did not show one's own write", seen.wroteAway);
  mark(`of ${watched.asked} looks with rights for one horse went wrong`, watched.strange);
  mark(`of ${oldPages.asked} calls of old pages not answered by the new release`, oldPages.missing);
  mark(
    `of ${newPages.asked} calls of new pages not answered by the old release`,
    newPages.missing.filter((miss) => !isNew(miss)),
  );
  for (const each of newPages.missing.filter(isNew))
    console.log(`   a call that the old release does not know: ${each.slice(4)}`);
}

/** Prints a count that must be 0, with what was counted. */
function mark(what: string, found: number | readonly string[]) {
  const count = typeof found === "number" ? found : found.length;
  console.log(`${count} ${what}`);
  if (count === 0) return;
  process.exitCode = 1;
  if (typeof found === "number") return;
  for (const each of new Set(found)) console.log(`   NOT MET: ${each}`);
}
