/** What the drill and `docs/operations.md` say to pgBackRest, beside where the drill's PostgreSQL is. */
export const pgbackrestLines = (
  folder: { repository: string; data: string },
  passphrase: string,
  more: readonly string[] = [],
): string => `[global]
repo1-path=${folder.repository}
repo1-cipher-type=aes-256-cbc
repo1-cipher-pass=${passphrase}
repo1-retention-full=2
start-fast=y
${more.map((line) => `${line}\n`).join("")}[loosebox]
pg1-path=${folder.data}
`;

/** Seconds after which a segment of the log is archived that is not full, which is what a lost disk costs at most. */
export const ARCHIVE_TIMEOUT = 60;

/** What PostgreSQL is told, where `program` is pgBackRest with the words that it always needs. */
export const postgresLines = (program: string): string => `archive_mode = on
archive_command = '${program} --stanza=loosebox archive-push %p'
archive_timeout = ${ARCHIVE_TIMEOUT}
`;

/** The words of each step, in the order of the documentation. */
export const steps = {
  create: ["stanza-create"],
  check: ["check"],
  full: ["backup", "--type=full"],
  diff: ["backup", "--type=diff"],
  /** The restore to a moment, which PostgreSQL leaves by itself and begins to archive again. */
  toMoment: (moment: string) => [
    "restore",
    "--type=time",
    `--target=${moment}`,
    "--target-action=promote",
  ],
  /** The restore to the newest that was archived, as a rehearsal which writes nothing to the repository. */
  toNewest: ["restore", "--archive-mode=off"],
} as const;
