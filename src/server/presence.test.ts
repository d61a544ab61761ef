import { parse } from "libpg-query";
import { expect, test } from "vitest";
import { statements } from "#server/core/database/statements.ts";
import { tablesIn } from "#testing/statements/sql-tree.ts";

// every module creates its statements when it is imported
const modules = import.meta.glob([
  "./core/**/*.ts",
  "./{domains,journal,data}/**/*.ts",
  "!./**/*.test.ts",
]);
await Promise.all(Object.values(modules).map((load) => load()));

const named = "of horses that are named by their ids";
const name = "only calls what it lists by the horse's name";
const kept = "what is kept of a horse stays, whether or not it is here";
const charged = "what was done for a horse is charged after it has left, too";

/**
 * Statements over `horses` that need not check whether the horses are present, each with its reason; a name may
 * end with a star.
 */
const reasons: Record<string, string> = {
  "activity*": name,
  "attached-since-act": name,
  "billed-work": charged,
  "bin-*": kept,
  "care-notes-of-horse": named,
  "clear-arrived": named,
  "changed-since-act": name,
  "chat-*": name,
  "claim-reminders": name,
  "costs-*": kept,
  "egg-count-days": named,
  "added-to-horses-of-act": "what an act made is undone wherever the horse is",
  "drop-expired-offers": "whether the horse is kept at all",
  "erase-photos-of-bin": kept,
  "ending-papers": "those of draft horses too, not of those that left",
  "entered-for-near-outings": "a horse that leaves is taken off its outings",
  "events-*": name,
  "every-paying-yard": "by the count on the yard's row, which is of those that are present",
  "feed-*": name,
  "files-for-archive": kept,
  "forget-loose-photos": kept,
  "find-bodies": "which rules each goes by; it lists none",
  "find-event*": name,
  "find-outing*": name,
  "flu-history-of-horse": named,
  "grant-role": named,
  "history-of-row": name,
  "hold-invitation": named,
  "horse-open": named,
  "hold-horses*": named,
  "horse-summaries-of-horses": named,
  "horse-to-move": named,
  "horses-intended-as-food": kept,
  "keep-horse-bodies": named,
  "known-horses": named,
  "list-transfers": kept,
  "medicines-book*": kept,
  "next-passport-version": named,
  "open-invitation": named,
  "operator-yards-of-account": "what is held of a person, which includes horses that have left",
  "outings-*": name,
  "passport-version": named,
  "people-of-horse": named,
  "put-back-*": kept,
  "read-morning": name,
  "rows-to-move-files": named,
  "standing-facts-of-horses": named,
  "stays-of": kept,
  "stays-since": kept,
  "today-done": name,
  "today-open-by-ids": name,
  "work-by-record": charged,
  "write-care-notes": named,
};

const reasonFor = (statement: string) =>
  Object.keys(reasons).find((key) =>
    key.endsWith("*") ? statement.startsWith(key.slice(0, -1)) : statement === key,
  );

test("every statement over horses checks whether they are present, or has a reason not to", async () => {
  const needed = new Set<string>();
  const wrong: string[] = [];
  for (const [statement, { text }] of statements) {
    if (!Array.from(tablesIn(await parse(text))).includes("horses")) continue;
    if (/\bpresence"? (=|<>)/.test(text)) continue;
    const reason = reasonFor(statement);
    if (reason) needed.add(reason);
    else wrong.push(statement);
  }
  expect(wrong).toEqual([]);
  expect(Object.keys(reasons).filter((key) => !needed.has(key))).toEqual([]);
});
