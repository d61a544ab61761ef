import * as z from "zod/mini";

const hex = z.string().check(z.regex(/^[\da-f]{64}$/));

/** The content of a backup's first entry. */
export const Head = z.object({
  format: z.literal("loosebox-backup"),
  formatVersion: z.literal(1),
  /** The app's version. */
  version: z.string(),
  madeAt: z.iso.datetime(),
});
export type Head = z.output<typeof Head>;

const SealedEntry = z.object({ name: z.string(), size: z.int(), sha256: hex });
export type SealedEntry = z.output<typeof SealedEntry>;

const Table = z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int() });
export type Table = z.output<typeof Table>;

const Migration = z.object({ name: z.string(), checksum: hex });
export type Migration = z.output<typeof Migration>;

/** A description of a backup's contents, by which a restore can tell whether it is complete. */
export const Manifest = z.extend(Head, {
  migrations: z.array(Migration),
  tables: z.array(Table),
  /**
   * The number of uploaded files and their total bytes; files that were already missing before the backup are
   * named.
   */
  files: z.object({ count: z.int(), bytes: z.int(), lost: z.array(z.string()) }),
  entries: z.array(SealedEntry),
});
export type Manifest = z.output<typeof Manifest>;
