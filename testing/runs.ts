import { env } from "node:process";

/** Whether this is the long run of tests, `npm run fuzz`, or every journey. */
export const isLong = env["npm_lifecycle_event"] === "fuzz" || env["LOOSEBOX_JOURNEYS"] === "all";

const MS_A_DAY = 86_400_000;

/** The day whose turn it is, which `LOOSEBOX_DAY` sets to take what another day took. */
export const dayInTurn = Number(env["LOOSEBOX_DAY"] ?? Math.floor(Date.now() / MS_A_DAY));

/**
 * One in so many of a list, others each day; all of it in the long run. For what other tests cover too, and of which
 * the longer forms take all, so that a day on which it is not taken may let it pass.
 */
export const todays = <Each>(every: number, all: readonly Each[]): readonly Each[] =>
  isLong ? all : all.filter((_, at) => at % every === dayInTurn % every);

/** Whether it is the turn of this one of so many, each of which has a day; in the long run it is every one's. */
export const isTurn = (at: number, of: number): boolean => isLong || dayInTurn % of === at;

/** All of a list in the long run, otherwise every so many of it from the first on. */
export const oneIn = <Each>(every: number, all: readonly Each[]): readonly Each[] =>
  isLong ? all : all.filter((_, at) => at % every === 0);

/**
 * The number of runs of a property test: `long` in the long run, otherwise a tenth of it, but at least 25 if
 * `long` is.
 */
export const runs = (long: number): number =>
  isLong ? long : Math.max(Math.min(long, 25), Math.round(long / 10));
