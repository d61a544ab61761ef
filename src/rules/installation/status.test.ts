import { expect, test } from "vitest";
import { installationStatus, type Part, type Readings } from "./status.ts";

const now = new Date("2026-11-27T12:00:00Z");
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const none = { waiting: 0, failing: 0, oldest: 0 };

const well: Readings = {
  now,
  installedAt: hoursAgo(1_000),
  lastBackup: hoursAgo(9.5),
  mails: [none, none],
  mailServer: true,
  webhooks: none,
  jobs: none,
  jobsGivenUp: [],
  disk: { free: 40e9, total: 50e9, isLow: false },
  database: { version: "18.1", isOwn: true, replicas: 0 },
  program: { version: "1.2.3", node: "24.1.0", startedAt: hoursAgo(50) },
};
const said = (part: Part, given: Partial<Readings> = {}) => {
  const found = installationStatus({ ...well, ...given }).find((each) => each.part === part);
  return [found?.state, found?.sentence];
};

test("an installation that is well says so of each part", () => {
  expect(installationStatus(well).map(({ state, sentence }) => `${state}: ${sentence}`)).toEqual([
    "FINE: The last backup was made on 27 Nov 2026, 02:30, 10 hours ago.",
    "FINE: No mail waits.",
    "FINE: Nothing waits for a webhook.",
    "FINE: No job waits.",
    "FINE: 40 GB of 50 GB are free on the disk of DATA_DIR.",
    "FINE: PostgreSQL 18.1, Loosebox's own; no replica follows it.",
    "FINE: Loosebox 1.2.3 on Node 24.1.0, started on 25 Nov 2026, 10:00, 2 days ago.",
  ]);
});

test.each<[Readings["lastBackup"], number, string, string]>([
  [
    "elsewhere",
    1_000,
    "FINE",
    "Backups are your database provider's, because DATABASE_URL is set.",
  ],
  [hoursAgo(26), 1_000, "FINE", "The last backup was made on 26 Nov 2026, 10:00, 26 hours ago."],
  [
    hoursAgo(27),
    1_000,
    "LOOK",
    "The last backup was made on 26 Nov 2026, 09:00, 27 hours ago. The log says why: look for nightly-backup.",
  ],
  [
    hoursAgo(72),
    1_000,
    "BROKEN",
    "The last backup was made on 24 Nov 2026, 12:00, 3 days ago. The log says why: look for nightly-backup.",
  ],
  [null, 3, "LOOK", "No backup has been made yet: the first is made tonight at 2:30."],
  [null, 100, "BROKEN", "No backup has been made yet. The log says why: look for nightly-backup."],
])("backup %s, installed %i hours ago: %s", (lastBackup, hours, state, sentence) => {
  expect(said("backup", { lastBackup, installedAt: hoursAgo(hours) })).toEqual([state, sentence]);
});

test.each<[string, Readings["mails"], string]>([
  [
    "FINE",
    [{ waiting: 1, failing: 0, oldest: 60 }, none],
    "1 mail waits, the oldest since 27 Nov 2026, 11:59.",
  ],
  [
    "LOOK",
    [
      { waiting: 1, failing: 1, oldest: 7_200 },
      { waiting: 1, failing: 0, oldest: 60 },
    ],
    "2 mails wait, the oldest since 27 Nov 2026, 10:00; 1 of them was tried in vain. They are tried again for up to three days.",
  ],
  [
    "BROKEN",
    [
      { waiting: 1, failing: 1, oldest: 7_200 },
      { waiting: 4, failing: 2, oldest: 60 },
    ],
    "5 mails wait, the oldest since 27 Nov 2026, 10:00; 3 of them were tried in vain. Look at SMTP_URL, and at what the log says of mails.",
  ],
  [
    "BROKEN",
    [{ waiting: 1, failing: 0, oldest: 7_200 }],
    "1 mail waits, the oldest since 27 Nov 2026, 10:00. Look at SMTP_URL, and at what the log says of mails.",
  ],
])("mails are %s for %j", (state, mails, sentence) => {
  expect(said("mails", { mails })).toEqual([state, sentence]);
});

test("without a mail server the operator is told where mails are", () => {
  expect(said("mails", { mailServer: false })).toEqual([
    "LOOK",
    "Mails become files in DATA_DIR/outbox, because SMTP_URL is not set.",
  ]);
});

test.each([
  [
    { waiting: 2, failing: 1, oldest: 90_000 },
    "FINE",
    /^2 deliveries wait.*: 1 address does not answer\.$/,
  ],
  [{ waiting: 1, failing: 0, oldest: 3_600 }, "LOOK", /^1 delivery waits/],
])(
  "webhooks %j are %s: an address that does not answer is its yard's",
  (webhooks, state, words) => {
    expect(said("webhooks", { webhooks })).toEqual([state, expect.stringMatching(words)]);
  },
);

test.each<[Partial<Readings>, string, RegExp]>([
  [{ jobs: { waiting: 1, failing: 0, oldest: 5 } }, "FINE", /^1 job waits/],
  [{ jobs: { waiting: 2, failing: 1, oldest: 5 } }, "LOOK", /1 of them was tried in vain\.$/],
  [
    { jobs: { waiting: 2, failing: 0, oldest: 4_000 } },
    "BROKEN",
    /Is a process of Loosebox at work\?$/,
  ],
  [{ jobsGivenUp: ["nightly-backup"] }, "BROKEN", /^Given up in the last day .*: nightly-backup\./],
])("jobs %j are %s", (given, state, words) => {
  expect(said("jobs", given)).toEqual([state, expect.stringMatching(words)]);
});

test.each([
  [
    { free: 4e9, total: 50e9, isLow: false },
    "LOOK",
    /^4 GB of 50 GB .* before files are refused\.$/,
  ],
  [
    { free: 0.9e9, total: 50e9, isLow: true },
    "BROKEN",
    /^0\.9 GB .* New files are refused: make room\.$/,
  ],
])("a disk with %j is %s", (disk, state, words) => {
  expect(said("disk", { disk })).toEqual([state, expect.stringMatching(words)]);
});

test("another PostgreSQL and its replicas are named", () => {
  expect(said("database", { database: { version: "17.2", isOwn: false, replicas: 2 } })).toEqual([
    "FINE",
    "PostgreSQL 17.2, yours; 2 replicas follow it.",
  ]);
});
