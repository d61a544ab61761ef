import type { FastifyReply } from "fastify";
import { tooBusy } from "./refusal.ts";

/** What one person's downloads together may hold in memory, in bytes: half a dozen of the largest files. */
const ROOM = 128 * 1024 * 1024;

const held = new Map<string, number>();

/**
 * Counts bytes as held in memory until the answer has gone out or its reader has, and refuses when too many are for
 * this person: who asks for a large file again and again and reads none of it would fill the memory with it. Call it
 * before the bytes are read.
 */
export function holdWhileSent({ raw }: FastifyReply, userId: string, bytes: number): void {
  // gone already: it would never be heard to go
  if (raw.destroyed) return;
  const before = held.get(userId) ?? 0;
  // one file goes out however large it is
  if (before > 0 && before + bytes > ROOM) throw tooBusy();
  held.set(userId, before + bytes);
  raw.once("close", () => {
    const left = (held.get(userId) ?? 0) - bytes;
    if (left > 0) held.set(userId, left);
    else held.delete(userId);
  });
}
