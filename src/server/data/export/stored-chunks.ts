import { placeOf } from "#server/domains/files/files.ts";

/** An archive is stored in chunks of 8 MiB: a file store writes a file as a whole, and only one chunk is in memory. */
export const CHUNK_BYTES = 8 * 1024 * 1024;

/** An archive, and the attempt at making it. */
interface ArchiveAttempt {
  yardId: string;
  id: string;
  attempt: number;
}

/** The storage key of the nth chunk, from 1. Each attempt has its own keys. */
export const chunkKey = ({ yardId, id, attempt }: ArchiveAttempt, n: number) =>
  placeOf(yardId, id, `${attempt}-${n}`);
