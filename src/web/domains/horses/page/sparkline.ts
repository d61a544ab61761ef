import { dayNumber } from "#rules/dates.ts";

/** Room at the edges, so that the line and its end are not cut. */
const MARGIN = 3;

/** Points of a line within 100 by 32, true in time, from the least value at the bottom to the greatest on top. */
export function linePoints(values: readonly { date: string; value: number }[]) {
  const days = values.map(({ date }) => dayNumber(date));
  const amounts = values.map(({ value }) => value);
  const [from, to] = [Math.min(...days), Math.max(...days)];
  const [least, most] = [Math.min(...amounts), Math.max(...amounts)];
  return values.map(({ value }, at) => ({
    x: round(MARGIN + ((100 - 2 * MARGIN) * ((days[at] ?? from) - from)) / (to - from || 1)),
    // all alike: a level line through the middle
    y:
      most === least
        ? 16
        : round(32 - MARGIN - ((32 - 2 * MARGIN) * (value - least)) / (most - least)),
  }));
}

const round = (value: number) => Math.round(value * 100) / 100;
