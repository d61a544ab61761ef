import type { CallInput } from "#contract/address.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import type { WaitingChange } from "#web/core/device-store/waiting-changes.ts";
import { type Body, bodyOf, isRow, readBody } from "./waiting-call.ts";

/** Fields of a body that say when or from which version a change was made, not what a thing is to be. */
const ABOUT_CHANGE = new Set(["updatedAt", "completedAt", "changeId"]);
const FILES = new Set(["documents", "photos"]);

/** Whether a row is already as an edit wants it: an attempt whose answer was lost has changed it. */
export function saysAlready(
  { body }: Pick<Endpoint, "body">,
  given: CallInput,
  current: unknown,
): boolean {
  return isRow(current) && isSaid(readBody({ body }, given), current);
}

const isSaid = (wanted: Body, row: Body) =>
  Object.entries(wanted).every(
    ([name, value]) =>
      ABOUT_CHANGE.has(name) || text(name, value) === text(name, row[name] ?? null),
  );

/** A field's value as text; of files, which a body names by their ids, these. */
function text(name: string, value: unknown): string {
  if (!FILES.has(name) || !Array.isArray(value)) return JSON.stringify(value);
  const ids = value.map((file: unknown) => String(isRow(file) ? file["id"] : file));
  return ids.toSorted((one, other) => one.localeCompare(other)).join(" ");
}

/**
 * A change that waits behind another of the same thing, as one of the version that this other one has made; null where
 * that is nothing to it, or where somebody else has changed the thing in between.
 */
export function following(
  later: WaitingChange,
  { given, assumed }: WaitingChange,
  reply: unknown,
): WaitingChange | null {
  if (!isRow(assumed) || !isRow(reply) || !isOfOne(later, assumed, reply)) return null;
  // an edit of a version, and a creation, say themselves that nobody was in between
  const names = Object.keys(bodyOf(later.given));
  if (!isOfVersion(given) && !isUnchanged(names, assumed, reply)) return null;
  const seen = new Set<unknown>([bodyOf(given)["updatedAt"], assumed["updatedAt"]].filter(isText));
  const onNext = (row: Body) =>
    seen.has(row["updatedAt"]) ? { ...row, updatedAt: reply["updatedAt"] } : row;
  const { body } = later.given;
  return {
    ...later,
    given: isRow(body) ? { ...later.given, body: onNext(body) } : later.given,
    assumed: isRow(later.assumed) ? onNext(later.assumed) : later.assumed,
  };
}

const isText = (value: unknown) => typeof value === "string";

/** Whether all three are about one thing that has versions. */
const isOfOne = ({ given }: WaitingChange, assumed: Body, reply: Body) =>
  assumed["id"] === reply["id"] &&
  given.params?.["id"] === reply["id"] &&
  isText(reply["updatedAt"]);

const isOfVersion = (given: CallInput) => {
  const { updatedAt, id } = bodyOf(given);
  return typeof updatedAt === "string" || typeof id === "string";
};

const isUnchanged = (names: string[], assumed: Body, reply: Body) =>
  names.every(
    (name) =>
      ABOUT_CHANGE.has(name) ||
      name === "status" ||
      JSON.stringify(assumed[name]) === JSON.stringify(reply[name]),
  );
