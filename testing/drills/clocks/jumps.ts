/** A jump of the clock of the server's process. */
export interface Jump {
  name: string;
  /** Where it jumps to, given the true time. */
  to: (now: number) => number;
}

const HOUR_MS = 3_600_000;
const at = (instant: string) => () => Date.parse(instant);

/** The jumps in order; between two of them there is work. The clock goes on from each. */
export const jumps: readonly Jump[] = [
  { name: "an hour forward", to: (now) => now + HOUR_MS },
  { name: "two hours back, so that it is an hour behind", to: (now) => now - HOUR_MS },
  { name: "thirteen hours behind", to: (now) => now - 13 * HOUR_MS },
  { name: "two seconds before summer time begins", to: at("2027-03-28T00:59:58Z") },
  { name: "two seconds before summer time ends", to: at("2027-10-31T00:59:58Z") },
  { name: "the same hour once more", to: at("2027-10-31T00:59:58Z") },
  { name: "the morning of 29 February", to: at("2028-02-29T07:00:30Z") },
  { name: "back to the evening of 28 February", to: at("2028-02-28T23:59:58Z") },
  { name: "the true time", to: (now) => now },
];
