import type { FastifyRequest } from "fastify";
import { readByClock } from "#contract/device-clock.ts";
import { clockDifference } from "#rules/device-clock.ts";
import { Refusal } from "#server/core/refusal.ts";

/**
 * Reads what a call brought, with what it says was done by the device's clock put right by ours: instants in every call,
 * days only where something is added. An edit sends every day of a row again, as we gave it.
 */
export const readByDeviceClock = <T>({ headers, method }: FastifyRequest, read: () => T): T =>
  readByClock(differenceSaid(headers["device-time"], new Date()), read, {
    edits: method !== "POST",
  });

/**
 * How far our clock is ahead of the device's by the header `Device-Time`; without one both are taken to be right. One
 * that cannot be read is refused: what was done would be kept at a wrong time, and nobody would see it.
 */
export function differenceSaid(header: string | string[] | undefined, now: Date): number {
  if (header === undefined) return 0;
  const deviceTime = typeof header === "string" && INSTANT.test(header) ? Date.parse(header) : NaN;
  if (Number.isNaN(deviceTime))
    throw new Refusal(400, "Give Device-Time as an instant in UTC, such as 2025-01-31T15:00:00Z");
  return clockDifference(new Date(deviceTime), now);
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?Z$/;
