import type { Endpoint } from "#contract/endpoint.ts";

const isEndpoint = (thing: object): thing is Endpoint =>
  "method" in thing && "path" in thing && "reply" in thing;

/** The endpoints in what a module exports, at any depth. */
export function endpointsIn(thing: unknown): Endpoint[] {
  if (typeof thing !== "object" || thing === null) return [];
  if (isEndpoint(thing)) return [thing];
  return Object.values(thing).flatMap((each) =>
    typeof each === "object" && each !== null && Object.getPrototypeOf(each) === Object.prototype
      ? endpointsIn(each)
      : [],
  );
}
