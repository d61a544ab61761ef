import { keysOf } from "../keys-of.ts";

export const workKindLabels = {
  LESSON: "Lesson",
  HACK: "Hack",
  LUNGE: "Lunge",
  OTHER: "Other work",
};
/** What a horse did when it worked. */
export const workKinds = keysOf(workKindLabels);
export type WorkKind = keyof typeof workKindLabels;

/** Minutes of work that one record may have: a day. */
export const WORK_MINUTES_MAX = 1_440;

export interface WorkFields {
  workKind: WorkKind | null;
  workMinutes: number | null;
}

/** The fields of a record that is about no work. */
export const noWork = { workKind: null, workMinutes: null } satisfies WorkFields;

/** A record with the fields of work only if it is about work, because a form keeps what was typed before its type changed. */
export const fitWork = <R extends WorkFields & { type: string }>(record: R): R =>
  record.type === "WORK" ? record : { ...record, ...noWork };
