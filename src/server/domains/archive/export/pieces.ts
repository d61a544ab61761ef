import { placeOf } from "#server/domains/archive/files/files.ts";

/** An archive lies in pieces of 8 MiB: a file store keeps a file whole or not at all, and no more is in memory at once. */
export const PIECE_BYTES = 8 * 1024 * 1024;

/** Which archive, and which try at making it. */
interface Making {
  yardId: string;
  id: string;
  attempt: number;
}

/** Where the nth piece is, from 1. A try that was overtaken by another writes beside it. */
export const pieceOf = ({ yardId, id, attempt }: Making, n: number) =>
  placeOf(yardId, id, `${attempt}-${n}`);
