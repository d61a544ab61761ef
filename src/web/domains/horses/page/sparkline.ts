import { dayNumber } from "#rules/dates.ts";

/** Margin in units of the drawing, so that the line and its end point are not clipped. */
const MARGIN = 3;

/**
 * Points of a line within 100 by 32, with days to scale, from the least value at the bottom to the greatest at the top.
 */
export function linePoints(values: readonly { date: string; value: number }[]) {
  const days = values.map(({ date }) => dayNumber(date));
  const amounts = values.map(({ value }) => value);
  const [from, to] = [Math.min(...days), Math.max(...days)];
  const [least, most] = [Math.min(...amounts), Math.max(...amounts)];
  return values.map(({ value }, at) => ({
    x: round(MARGIN + ((100 - 2 * MARGIN) * ((days[at] ?? from) - from)) / (to - from || 1)),
    // all equal: a level line through the middle
    y:
      most === least
        ? 16
        : round(32 - MARGIN - ((32 - 2 * MARGIN) * (value - least)) / (most - least)),
  }));
}

const round = (value: number) => Math.round(value * 100) / 100;
