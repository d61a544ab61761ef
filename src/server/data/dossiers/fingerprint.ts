import { createHash } from "node:crypto";
import {
  type DossierEntry,
  type DossierFacts,
  dossierSections,
  type PartChange,
} from "#contract/data/dossiers.ts";

/** A value as JSON in one form only: with the keys of its objects in order. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(
          Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)),
        )
      : part,
  );
}

/** The SHA-256 of what a dossier says. */
export const fingerprintOf = (facts: DossierFacts): Buffer =>
  createHash("sha256").update(canonicalJson(facts)).digest();

/** A fingerprint as people compare it: its first 80 bits, in groups of four. */
export const formatFingerprint = (hash: Buffer): string =>
  (hash.toString("hex").slice(0, 20).toUpperCase().match(/.{4}/g) ?? []).join("-");

/** What is different between what a dossier said and what is on record now; only what differs. */
export function changesBetween(before: DossierFacts, now: DossierFacts): PartChange[] {
  const parts = dossierSections.map((section) => ({
    section,
    ...compare(entriesOf(before, section), entriesOf(now, section)),
  }));
  const isOther = canonicalJson(before.identity) !== canonicalJson(now.identity);
  const identity = { section: null, added: 0, changed: Number(isOther), removed: 0 };
  return [identity, ...parts].filter(
    ({ added, changed, removed }) => added + changed + removed > 0,
  );
}

const entriesOf = ({ parts }: DossierFacts, section: string) =>
  parts.find((part) => part.section === section)?.entries ?? [];

function compare(before: readonly DossierEntry[], now: readonly DossierEntry[]) {
  const [old, current] = [before, now].map(
    (entries) => new Map(entries.map((entry) => [entry.id, canonicalJson(contentOf(entry))])),
  );
  const added = now.filter(({ id }) => !old?.has(id)).length;
  const removed = before.filter(({ id }) => !current?.has(id)).length;
  const changed = before.filter(
    ({ id }) => current?.has(id) && current.get(id) !== old?.get(id),
  ).length;
  return { added, changed, removed };
}

/** What an entry says, without who wrote it and when, which the reader of the page may not learn. */
const contentOf = ({ by: _by, enteredOn: _on, changedOn: _changed, ...content }: DossierEntry) =>
  content;
