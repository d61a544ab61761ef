/** A bucket that speaks S3, at a host. */
interface Bucket {
  bucket: string;
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** An archive in a folder. */
export const folderLines = (path: string): string[] => [`repo1-path=${path}`];

/** An archive in a bucket, where a request for each of a database's many small files would take long and be paid for. */
export const bucketLines = (to: Bucket): string[] => [
  "repo1-type=s3",
  "repo1-path=/pgbackrest",
  "repo1-bundle=y",
  `repo1-s3-bucket=${to.bucket}`,
  `repo1-s3-endpoint=${to.endpoint}`,
  `repo1-s3-region=${to.region}`,
  `repo1-s3-key=${to.accessKeyId}`,
  `repo1-s3-key-secret=${to.secretAccessKey}`,
];

/** What the drill and `docs/operations.md` say to pgBackRest, beside where the drill's PostgreSQL is. */
export const pgbackrestLines = (
  { repository, data }: { repository: readonly string[]; data: string },
  passphrase: string,
  more: readonly string[] = [],
): string => `[global]
${repository.join("\n")}
repo1-cipher-type=aes-256-cbc
repo1-cipher-pass=${passphrase}
repo1-retention-full=2
start-fast=y
${more.map((line) => `${line}\n`).join("")}[loosebox]
pg1-path=${data}
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
