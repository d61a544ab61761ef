import { areLimitsOn } from "./limits.ts";
import { Refusal } from "./refusal.ts";

/** Changes that a person may send at once, and how many more each second. */
const BURST = 600;
const PER_SECOND = 10;
/** Persons who are remembered; whoever has been silent for a minute has all of it again. */
const KNOWN = 10_000;

interface Bucket {
  left: number;
  /** In milliseconds. */
  at: number;
}

/** A token bucket a person, in memory: `now` gives milliseconds. */
export function writeRate(now: () => number = () => performance.now()) {
  const buckets = new Map<string, Bucket>();

  /** Counts a change. Gives the whole seconds to wait: 0, unless there were too many. */
  const take = (person: string): number => {
    const before = buckets.get(person) ?? { left: BURST, at: now() };
    const left = Math.min(BURST, before.left + ((now() - before.at) / 1000) * PER_SECOND);
    const isEnough = left >= 1;
    // whoever changed something last stands last, so the first are those who have been silent for the longest
    buckets.delete(person);
    buckets.set(person, { left: isEnough ? left - 1 : left, at: now() });
    if (buckets.size > KNOWN) forgetOne();
    return isEnough ? 0 : Math.ceil((1 - left) / PER_SECOND);
  };
  const forgetOne = () => {
    const [first] = buckets.keys();
    if (first !== undefined) buckets.delete(first);
  };
  return { take, known: () => buckets.size };
}

const changes = writeRate();

/**
 * Counts a change that a person sends, whatever it comes to: a visit for two hundred horses is one. Throws a 429 when
 * they sent more than 600 at once and ten a second since.
 */
export function countChange(person: string): void {
  if (!areLimitsOn()) return;
  const retryAfter = changes.take(person);
  if (retryAfter > 0)
    throw new Refusal(
      429,
      "That is more than 600 changes at once; after those ten a second are taken. Please try again in a moment, or write to us by the Contact page if you need more.",
      { retryAfter },
    );
}
