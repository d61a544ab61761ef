import { env } from "node:process";

/** Whether this is the long run of tests, `npm run fuzz`. */
export const isLong = env["npm_lifecycle_event"] === "fuzz";

/** All of a list in the long run, otherwise every so many of it from the first on. */
export const oneIn = <Each>(every: number, all: readonly Each[]): readonly Each[] =>
  isLong ? all : all.filter((_, at) => at % every === 0);

/**
 * The number of runs of a property test: `long` in the long run, otherwise a tenth of it, but at least 25 if
 * `long` is.
 */
export const runs = (long: number): number =>
  isLong ? long : Math.max(Math.min(long, 25), Math.round(long / 10));
