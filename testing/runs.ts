import { env } from "node:process";

/** Whether this is the long run, `npm run fuzz`. */
export const isLong = env["npm_lifecycle_event"] === "fuzz";

/** How often a property is tried: so often in the long run, a tenth of it, and at least 25 times, in that of every change. */
export const runs = (long: number): number =>
  isLong ? long : Math.max(Math.min(long, 25), Math.round(long / 10));
