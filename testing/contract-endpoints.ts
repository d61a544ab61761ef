import type { Endpoint } from "#contract/endpoint.ts";

const isEndpoint = (thing: object): thing is Endpoint =>
  "method" in thing && "path" in thing && "reply" in thing;

function endpointsIn(thing: unknown): Endpoint[] {
  if (typeof thing !== "object" || thing === null) return [];
  if (isEndpoint(thing)) return [thing];
  return Object.values(thing).flatMap((each) =>
    typeof each === "object" && each !== null && Object.getPrototypeOf(each) === Object.prototype
      ? endpointsIn(each)
      : [],
  );
}

const contract = import.meta.glob<Record<string, unknown>>(
  ["../src/contract/**/*.ts", "!../src/contract/**/*.test.ts"],
  { eager: true },
);

/** Every endpoint that the contract declares in any file, so that a new one is tested like all others. */
export const allEndpoints: readonly Endpoint[] = [
  ...new Set(
    Object.entries(contract)
      .filter(([file]) => !file.endsWith(".test.ts"))
      .flatMap(([, module]) => Object.values(module).flatMap(endpointsIn)),
  ),
];
