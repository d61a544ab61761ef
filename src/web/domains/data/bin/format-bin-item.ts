import type { BinItem } from "#contract/data/bin.ts";

/**
 * What is deleted and restored with it: ', with 3 entries of its records and care and 1 file'; empty if there is
 * nothing.
 */
export function formatContents({
  kind,
  along,
  files,
}: Pick<BinItem, "kind" | "along" | "files">): string {
  const parts = [
    along > 0 && (words[kind] ?? formatEntries)(along),
    files > 0 && `${files} ${files === 1 ? "file" : "files"}`,
  ].filter((part) => part !== false);
  return parts.length > 0 ? `, with ${parts.join(" and ")}` : "";
}

const formatEntries = (along: number) =>
  `${along} ${along === 1 ? "entry" : "entries"} of its records and care`;

const formatEnteredHorses = (along: number) =>
  `${along} ${along === 1 ? "horse" : "horses"} entered`;

const formatUndoneTogether = (along: number) => `${along} more undone at once`;

const words: Partial<Record<BinItem["kind"], (along: number) => string>> = {
  outing: formatEnteredHorses,
  act: formatUndoneTogether,
};

/** '1 day left' */
export const formatDaysLeft = (days: number) => (days === 1 ? "1 day left" : `${days} days left`);
