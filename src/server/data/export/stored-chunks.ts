import { placeOf } from "#server/domains/files/files.ts";

/** An archive is stored in chunks of 8 MiB: a file store keeps a file whole or not at all, and no more is in memory at once. */
export const CHUNK_BYTES = 8 * 1024 * 1024;

/** Which archive, and which try at making it. */
interface ArchiveAttempt {
  yardId: string;
  id: string;
  attempt: number;
}

/** Under which key the nth chunk is stored, from 1. A try that was overtaken by another writes beside it. */
export const chunkKey = ({ yardId, id, attempt }: ArchiveAttempt, n: number) =>
  placeOf(yardId, id, `${attempt}-${n}`);
