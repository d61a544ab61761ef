import { useState } from "react";
import type { $ZodObject } from "zod/v4/core";
import { CallFailed } from "./call.ts";
import { draftPart } from "./draft.ts";
import { parseKnown } from "./parse-known.ts";

/** Which of two versions of a field is kept; `both`, for notes: theirs and below it mine. */
export type Side = "mine" | "theirs" | "both";
type Fields = Record<string, unknown>;

/** A field that two people have left differently. */
export interface Difference {
  name: string;
  mine: unknown;
  theirs: unknown;
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The fields of mine that stand differently in theirs. */
export const differences = (mine: Fields, theirs: Fields): Difference[] =>
  Object.keys(mine)
    .filter((name) => name !== "updatedAt" && !same(mine[name], theirs[name]))
    .map((name) => ({ name, mine: mine[name], theirs: theirs[name] }));

/** What stands to reason until the person decides: what only one has changed is kept, and of notes both. */
export function likely({ name, mine, theirs }: Difference, before: Fields): Side {
  if (same(mine, before[name])) return "theirs";
  if (same(theirs, before[name])) return "mine";
  return canKeepBoth(name, { mine, theirs }) ? "both" : "mine";
}

/** Only notes can stand one below the other, when there are two. */
export const canKeepBoth = (name: string, { mine, theirs }: Omit<Difference, "name">) =>
  /^(notes?|description)$/.test(name) &&
  typeof mine === "string" &&
  typeof theirs === "string" &&
  mine !== "" &&
  theirs !== "";

/** A field's value once a side has been taken. */
export function kept({ mine, theirs }: Difference, side: Side): unknown {
  if (side === "both") return [theirs, mine].join("\n\n");
  return side === "mine" ? mine : theirs;
}

interface VersionOptions<S extends $ZodObject, R> {
  /** How the form checks what is typed; without it a row is as the form has it. */
  schema?: S;
  /** The row that the form was opened with; null when it adds one. */
  opened: R | null;
  /** The row as the form types it, where that is another way. */
  typed?: (row: R) => object;
  /** Whose history tells who was faster, where the row has no id of its own. */
  of?: string | undefined;
}

/** What the page shows while two versions wait for a decision. */
export interface Conflict {
  /** The row's; null: nothing tells who was faster. */
  id: string | null;
  differences: Difference[];
  /** When the other version was saved. */
  savedAt: string;
  sides: Record<string, Side>;
  choose: (name: string, side: Side) => void;
}

/**
 * Which version a form was opened with, and what to do when somebody else has saved another meanwhile: what was typed
 * stays in the form, and `conflict` is to be shown until it is saved.
 */
export function useVersions<S extends $ZodObject, R extends { id?: string; updatedAt: string }>(
  of: VersionOptions<S, R>,
) {
  const [theirs, setTheirs] = useState<R | null>(null);
  const [found, setFound] = useState<Difference[]>([]);
  const [sides, setSides] = useState<Record<string, Side>>({});
  // what was decided in a conflict before this one
  const [decided, setDecided] = useState<Fields>({});
  // as the form took its values from it: the row itself may have been asked again since
  const [opened, setOpened] = useState(of.opened);
  const seen = theirs ?? opened;

  const decisions = () =>
    Object.fromEntries(found.map((each) => [each.name, kept(each, sides[each.name] ?? "mine")]));

  /** What to send: the body with what was decided in it, and the version it is made from. */
  const settled = <B extends object>(body: B) => ({
    ...body,
    ...decided,
    ...decisions(),
    // what is new was made from no version
    ...(seen && { updatedAt: seen.updatedAt }),
  });

  /** Whether a call failed because somebody else was faster: then both versions are shown. */
  const meets = (error: unknown, sent: object) => {
    const current = currentOf(error) as R | null;
    if (!current) return false;
    const differing = differences({ ...sent }, fieldsOf(of, current));
    // what this form itself has made was seen by nobody else before
    const before = fieldsOf(of, seen ?? current);
    setDecided({ ...decided, ...decisions() });
    setFound(differing);
    setSides(Object.fromEntries(differing.map((each) => [each.name, likely(each, before)])));
    setTheirs(current);
    return true;
  };

  const choose = (name: string, side: Side) => setSides((chosen) => ({ ...chosen, [name]: side }));
  const conflict: Conflict | null = theirs && {
    id: of.of ?? theirs.id ?? null,
    differences: found,
    savedAt: theirs.updatedAt,
    sides,
    choose,
  };
  // a draft is sent as made from the version it was typed from
  return { settled, meets, conflict, openedPart: draftPart(opened, setOpened) };
}

/** The row that stood in a change's way, when that is why a call failed. */
export const currentOf = (error: unknown) =>
  error instanceof CallFailed && error.status === 409 ? error.current : null;

/** A row as its form would send it, so that a form's and a row's fields compare. */
function fieldsOf<S extends $ZodObject, R>(
  { schema, typed }: VersionOptions<S, R>,
  row: R,
): Fields {
  const given: Fields = { ...(typed ? typed(row) : row) };
  const data = schema && parseKnown(schema, given).data;
  return data ? { ...data } : given;
}
