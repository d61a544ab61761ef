import { setTimeout as sleep } from "node:timers/promises";
import type { Verdict } from "#rules/installation/status.ts";
import type { Config } from "#server/core/config.ts";
import { whyNot } from "../backups/backup-error.ts";
import type { DatabaseReading } from "./database.ts";

/** An installation that is looked at. */
export interface Patient {
  settings: Config;
  /** The variables that are wrong, and were left out of the settings. */
  leftOut: readonly string[];
  /** What the database said; the same for everybody who asks. Rejects where it does not answer. */
  database: () => Promise<DatabaseReading>;
}

/** A thing that is looked at, and the variables it depends on. */
export interface Look {
  name: string;
  needs?: readonly string[];
  at: (patient: Patient) => Verdict | Promise<Verdict>;
}

/** Milliseconds that one look may take; connections give up a second earlier, to say why themselves. */
const LONGEST_MS = 5_000;
export const CONNECT_MS = 4_000;

/** What one look finds, within five seconds and whatever happens. */
export async function take({ needs = [], at }: Look, patient: Patient): Promise<Verdict> {
  const missing = needs.filter((name) => patient.leftOut.includes(name));
  if (missing.length > 0) return ["LOOK", `Not looked at until ${missing.join(", ")} is right.`];
  const timer = new AbortController();
  const late = sleep(LONGEST_MS, undefined, { signal: timer.signal }).then(
    (): Verdict => ["BROKEN", `No answer within ${LONGEST_MS / 1_000} seconds.`],
    (): Verdict => ["LOOK", ""],
  );
  try {
    return await Promise.race([at(patient), late]);
  } catch (error) {
    return ["BROKEN", formatReason(error)];
  } finally {
    timer.abort();
  }
}

/** The first line of what an error says. */
export function formatReason(error: unknown): string {
  // an address with two families fails twice, and the error of both has no message
  if (error instanceof AggregateError && error.errors.length > 0)
    return formatReason(error.errors[0]);
  return (whyNot(error).split("\n")[0] ?? "").replace(/^Error: /, "");
}
