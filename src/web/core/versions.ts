import { useState } from "react";
import type { $ZodObject } from "zod/v4/core";
import { CallFailed } from "./call.ts";
import { draftPart } from "./draft.ts";
import { parseKnown } from "./parse-known.ts";

/** Which version of a field is kept; `both`, for notes: the other person's text with the user's own below. */
export type Side = "mine" | "theirs" | "both";
type Fields = Record<string, unknown>;

/** A field that differs between two people's versions. */
export interface Difference {
  name: string;
  mine: unknown;
  theirs: unknown;
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The user's fields (`mine`) that differ from the other person's (`theirs`). */
export const differences = (mine: Fields, theirs: Fields): Difference[] =>
  Object.keys(mine)
    .filter((name) => name !== "updatedAt" && !same(mine[name], theirs[name]))
    .map((name) => ({ name, mine: mine[name], theirs: theirs[name] }));

/** The side preselected: for a field that only one person changed, that person's; for notes, both. */
export function likely({ name, mine, theirs }: Difference, before: Fields): Side {
  if (same(mine, before[name])) return "theirs";
  if (same(theirs, before[name])) return "mine";
  return canKeepBoth(name, { mine, theirs }) ? "both" : "mine";
}

/** Only notes can be joined, and only when both versions have text. */
export const canKeepBoth = (name: string, { mine, theirs }: Omit<Difference, "name">) =>
  /^(notes?|description)$/.test(name) &&
  typeof mine === "string" &&
  typeof theirs === "string" &&
  mine !== "" &&
  theirs !== "";

/** A field's value for the chosen side. */
export function kept({ mine, theirs }: Difference, side: Side): unknown {
  if (side === "both") return [theirs, mine].join("\n\n");
  return side === "mine" ? mine : theirs;
}

interface VersionOptions<S extends $ZodObject, R> {
  /**
   * The form's schema, used to reduce a row to the form's fields before comparing; left out where a row has no
   * other fields.
   */
  schema?: S;
  /** The row that the form was opened with; null in a form that adds one. */
  opened: R | null;
  /** Converts the row into the form's values, where these differ. */
  typed?: (row: R) => object;
  /**
   * For a row without an id of its own: the id (such as the horse's) whose history says who saved the other
   * version.
   */
  of?: string | undefined;
}

/** What the page shows while two versions await a decision. */
export interface Conflict {
  /** The id whose history says who saved the other version; null when there is no such history. */
  id: string | null;
  differences: Difference[];
  /** When the other version was saved. */
  savedAt: string;
  sides: Record<string, Side>;
  choose: (name: string, side: Side) => void;
}

/**
 * Remembers the version that a form was opened with, and handles a conflict with a version that somebody else
 * has saved meanwhile: the input stays in the form, and `conflict` is shown until the form is saved.
 */
export function useVersions<S extends $ZodObject, R extends { id?: string; updatedAt: string }>(
  of: VersionOptions<S, R>,
) {
  const [theirs, setTheirs] = useState<R | null>(null);
  const [found, setFound] = useState<Difference[]>([]);
  const [sides, setSides] = useState<Record<string, Side>>({});
  // what the user has decided in earlier conflicts
  const [decided, setDecided] = useState<Fields>({});
  // the row that the form took its values from: the row in the cache may have been refetched since
  const [opened, setOpened] = useState(of.opened);
  const seen = theirs ?? opened;

  const decisions = () =>
    Object.fromEntries(found.map((each) => [each.name, kept(each, sides[each.name] ?? "mine")]));

  /** The body to send: the input with the decisions applied, and the version that it is based on. */
  const settled = <B extends object>(body: B) => ({
    ...body,
    ...decided,
    ...decisions(),
    // a new row is based on no version
    ...(seen && { updatedAt: seen.updatedAt }),
  });

  /** Whether a call failed because somebody else has saved meanwhile; both versions are then shown. */
  const meets = (error: unknown, sent: object) => {
    const current = currentOf(error) as R | null;
    if (!current) return false;
    const differing = differences({ ...sent }, fieldsOf(of, current));
    // `current` where the form itself created the row, which nobody else has edited
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
  // the draft stores the opened version, so that a restored draft is sent with the version it was typed from
  return { settled, meets, conflict, openedPart: draftPart(opened, setOpened) };
}

/** The current row, when a call failed with a conflict. */
export const currentOf = (error: unknown) =>
  error instanceof CallFailed && error.status === 409 ? error.current : null;

/** Reduces a row to what its form would send, so that two rows can be compared field by field. */
function fieldsOf<S extends $ZodObject, R>(
  { schema, typed }: VersionOptions<S, R>,
  row: R,
): Fields {
  const given: Fields = { ...(typed ? typed(row) : row) };
  const data = schema && parseKnown(schema, given).data;
  return data ? { ...data } : given;
}
