import type { Answer } from "#rules/vaccination/check.ts";
import { bodies as everyBody, type Body } from "#rules/vaccination/rulebooks.ts";

/** The requested body first, then the others. */
export const inOrder = (shown: readonly Body[], first: Body | null) =>
  first ? [first, ...shown.filter((body) => body !== first)] : shown;

/** Whether the course continues with the next dose; a course that starts again cannot be booked in one step. */
export const isSound = ({ next, reasons }: Pick<Answer, "next" | "reasons">) =>
  next !== null && reasons.every(({ code }) => code !== "RESTART");

/** The bodies that a booking is for: 'BE, BS at once'. */
export function together(bodies: readonly Body[]): string {
  if (bodies.length === everyBody.length) return "all six at once";
  return bodies.length === 1 ? bodies.join() : `${bodies.join(", ")} at once`;
}
