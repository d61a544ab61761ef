/** How often a named statement ran in this process since its start, and for how long. */
export interface StatementTimes {
  name: string;
  runs: number;
  /** Seconds of all runs together; a run includes its wait for a connection. */
  seconds: number;
  /** Seconds of the longest run. */
  slowest: number;
  /** The number of runs that took at least `SLOW_MS`. */
  slow: number;
}

/** Milliseconds from which a run counts as slow. */
export const SLOW_MS = 250;

const times = new Map<string, StatementTimes>();

/** Measures a named statement that was started at this moment, and returns the same promise. */
export function timed<T>(name: string | undefined, started: number, running: Promise<T>) {
  if (name === undefined) return running;
  const note = () => noteRun(name, performance.now() - started);
  // a failed run has taken time too; its error goes to whoever awaits the promise itself
  running.then(note, note);
  return running;
}

function noteRun(name: string, ms: number) {
  let of = times.get(name);
  if (!of) times.set(name, (of = { name, runs: 0, seconds: 0, slowest: 0, slow: 0 }));
  const seconds = ms / 1_000;
  of.runs += 1;
  of.seconds += seconds;
  if (seconds > of.slowest) of.slowest = seconds;
  if (ms >= SLOW_MS) of.slow += 1;
}

/**
 * The statements that ran, by the names they are declared under: a statement that is prepared several times, for
 * sets of fields or for short lists, is one.
 */
export function statementTimes(): StatementTimes[] {
  const declared = new Map<string, StatementTimes>();
  for (const { name: prepared, ...each } of times.values()) {
    const name = prepared.replace(/( \d+|-few)$/, "");
    const before = declared.get(name) ?? { runs: 0, seconds: 0, slowest: 0, slow: 0 };
    declared.set(name, {
      name,
      runs: before.runs + each.runs,
      seconds: before.seconds + each.seconds,
      slowest: Math.max(before.slowest, each.slowest),
      slow: before.slow + each.slow,
    });
  }
  return [...declared.values()];
}
