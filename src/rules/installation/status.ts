import { formatMoment, formatSpan } from "#rules/date-format.ts";

/** The state of a part of the installation, from best to worst. */
export const conditions = ["FINE", "LOOK", "BROKEN"] as const;
export type Condition = (typeof conditions)[number];

/** The parts of an installation that an operator is told of, in the order of the page. */
export const parts = [
  "backup",
  "mails",
  "webhooks",
  "jobs",
  "disk",
  "database",
  "program",
] as const;
export type Part = (typeof parts)[number];

export interface PartStatus {
  part: Part;
  state: Condition;
  sentence: string;
}

/** What waits in a queue, when the oldest of it was due, and how much of it was tried in vain. */
export interface QueueLoad {
  waiting: number;
  failing: number;
  /** Seconds; 0 where nothing waits. */
  oldest: number;
}

/** What was read of the installation. */
export interface Readings {
  now: Date;
  /** When the database was made. */
  installedAt: Date;
  /** The newest nightly backup; null for none, and `elsewhere` where the operator's own tools make them. */
  lastBackup: Date | "elsewhere" | null;
  /** Mails about accounts, and reminders and other notices. */
  mails: readonly QueueLoad[];
  /** Whether there is a mail server; without one mails become files. */
  mailServer: boolean;
  webhooks: QueueLoad;
  jobs: QueueLoad;
  /** The names of jobs that were given up in the last day. */
  jobsGivenUp: readonly string[];
  /** Bytes; `isLow` when files are refused already. */
  disk: { free: number; total: number; isLow: boolean };
  database: { version: string; isOwn: boolean; replicas: number };
  program: { version: string; node: string; startedAt: Date };
}

const MINUTE = 60;
const HOUR = 3_600;

/** The status of each part, in plain sentences. */
export function installationStatus(of: Readings): PartStatus[] {
  const status: Record<Part, Verdict> = {
    backup: ofBackup(of),
    mails: ofMails(of),
    webhooks: ofWebhooks(of),
    jobs: ofJobs(of),
    disk: ofDisk(of),
    database: ofDatabase(of),
    program: ofProgram(of),
  };
  return parts.map((part) => {
    const [state, sentence] = status[part];
    return { part, state, sentence };
  });
}

/** What is said of one part. */
export type Verdict = readonly [Condition, string];

const DAILY = 26 * HOUR;

/** What is said of the nightly backups. */
export function ofBackup({
  lastBackup,
  installedAt,
  now,
}: Pick<Readings, "lastBackup" | "installedAt" | "now">): Verdict {
  if (lastBackup === "elsewhere")
    return ["FINE", "Backups are your database provider's, because DATABASE_URL is set."];
  const since = seconds(lastBackup ?? installedAt, now);
  const state = since <= DAILY ? "FINE" : since <= 2 * DAILY ? "LOOK" : "BROKEN";
  const advice = state === "FINE" ? "" : " The log says why: look for nightly-backup.";
  if (!lastBackup)
    return state === "FINE"
      ? ["LOOK", "No backup has been made yet: the first is made tonight at 2:30."]
      : [state, `No backup has been made yet.${advice}`];
  const when = `${formatMoment(lastBackup)}, ${formatSpan(lastBackup, now)} ago`;
  return [state, `The last backup was made on ${when}.${advice}`];
}

/** How many must fail before it cannot be a mailbox that is gone. */
const SEVERAL = 3;

function ofMails({ mails, mailServer, now }: Readings): Verdict {
  const { waiting, failing, oldest } = together(mails);
  if (!mailServer)
    return ["LOOK", "Mails become files in DATA_DIR/outbox, because SMTP_URL is not set."];
  if (waiting === 0) return ["FINE", "No mail waits."];
  const wait = `${counted(waiting, "mail waits", "mails wait")}, the oldest since ${since(oldest, now)}`;
  if (oldest < 10 * MINUTE && failing === 0) return ["FINE", `${wait}.`];
  const vain = failing === 0 ? "" : `; ${failing} of them ${wasOrWere(failing)} tried in vain`;
  if (oldest >= HOUR && (failing === 0 || failing >= SEVERAL))
    return ["BROKEN", `${wait}${vain}. Look at SMTP_URL, and at what the log says of mails.`];
  return ["LOOK", `${wait}${vain}. They are tried again for up to three days.`];
}

function ofWebhooks({ webhooks: { waiting, failing, oldest }, now }: Readings): Verdict {
  if (waiting === 0) return ["FINE", "Nothing waits for a webhook."];
  const wait = `${counted(waiting, "delivery waits", "deliveries wait")}, the oldest since ${since(oldest, now)}`;
  // an address of a yard that does not answer is that yard's business: it is told, and later ones wait behind it
  if (failing > 0)
    return ["FINE", `${wait}: ${counted(failing, "address does", "addresses do")} not answer.`];
  return [oldest < 10 * MINUTE ? "FINE" : "LOOK", `${wait}.`];
}

function ofJobs({ jobs: { waiting, failing, oldest }, jobsGivenUp, now }: Readings): Verdict {
  if (jobsGivenUp.length > 0)
    return [
      "BROKEN",
      `Given up in the last day after several tries: ${jobsGivenUp.join(", ")}. The log says why.`,
    ];
  if (waiting === 0) return ["FINE", "No job waits."];
  const wait = `${counted(waiting, "job waits", "jobs wait")}, the oldest since ${since(oldest, now)}`;
  const vain = failing === 0 ? "" : `; ${failing} of them ${wasOrWere(failing)} tried in vain`;
  if (oldest >= HOUR) return ["BROKEN", `${wait}${vain}. Is a process of Loosebox at work?`];
  return [failing > 0 || oldest >= 10 * MINUTE ? "LOOK" : "FINE", `${wait}${vain}.`];
}

/** What is said of the disk on which DATA_DIR is. */
export function ofDisk({ disk: { free, total, isLow } }: Pick<Readings, "disk">): Verdict {
  const room = `${gigabytes(free)} of ${gigabytes(total)} are free on the disk of DATA_DIR.`;
  if (isLow) return ["BROKEN", `${room} New files are refused: make room.`];
  if (free < total * 0.1) return ["LOOK", `${room} Make room before files are refused.`];
  return ["FINE", room];
}

function ofDatabase({ database: { version, isOwn, replicas } }: Readings): Verdict {
  const which = isOwn ? "Loosebox's own" : "yours";
  const followers =
    replicas === 0
      ? "no replica follows it"
      : counted(replicas, "replica follows it", "replicas follow it");
  return ["FINE", `PostgreSQL ${version}, ${which}; ${followers}.`];
}

const ofProgram = ({ program: { version, node, startedAt }, now }: Readings): Verdict => [
  "FINE",
  `Loosebox ${version} on Node ${node}, started on ${formatMoment(startedAt)}, ${formatSpan(startedAt, now)} ago.`,
];

const together = (queues: readonly QueueLoad[]): QueueLoad => ({
  waiting: queues.reduce((all, { waiting }) => all + waiting, 0),
  failing: queues.reduce((all, { failing }) => all + failing, 0),
  oldest: Math.max(0, ...queues.map(({ oldest }) => oldest)),
});

const seconds = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 1_000;
const since = (age: number, now: Date) => formatMoment(new Date(now.getTime() - age * 1_000));
const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString("en-GB")} ${count === 1 ? one : many}`;
const wasOrWere = (count: number) => (count === 1 ? "was" : "were");
const gigabytes = (bytes: number) =>
  `${(bytes / 1e9).toLocaleString("en-GB", { maximumFractionDigits: 1 })} GB`;
