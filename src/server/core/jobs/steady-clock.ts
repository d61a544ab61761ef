import { type Clock, systemClock } from "pg-boss";

/**
 * Goes on steadily when somebody sets the clock of the machine: a worker waits by it until it looks for jobs again, and
 * would otherwise sleep for as long as the clock was set back. When a job is due the database's clock says.
 */
export const steadyClock: Clock = {
  ...systemClock,
  now: () => Math.round(performance.timeOrigin + performance.now()),
};
