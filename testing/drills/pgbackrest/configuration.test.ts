import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  bucketLines,
  folderLines,
  pgbackrestLines,
  postgresLines,
  steps,
} from "./configuration.ts";
import { findPrograms } from "./programs.ts";

const operations = readFileSync(
  new URL("../../../docs/operations.md", import.meta.url),
  "utf8",
).replaceAll(/ +#.*/g, "");

test("the documentation says what the drill ran", () => {
  const repository = folderLines("/var/lib/pgbackrest");
  const data = "/var/lib/postgresql/18/main";
  expect(operations).toContain(pgbackrestLines({ repository, data }, "…"));
  const bucket = bucketLines({
    bucket: "loosebox-archive",
    endpoint: "s3.eu-west-2.amazonaws.com",
    region: "eu-west-2",
    accessKeyId: "…",
    secretAccessKey: "…",
  });
  expect(operations).toContain(`\`\`\`ini\n${bucket.join("\n")}\n\`\`\``);
  expect(operations).toContain(postgresLines("pgbackrest"));
  const { create, check, full, diff, toMoment, toNewest } = steps;
  const moment = toMoment("'2026-11-21 14:05:00+00'");
  for (const step of [create, check, full, diff, moment, toNewest])
    expect(operations).toContain(`pgbackrest --stanza=loosebox ${step.join(" ")}\n`);
});

test("where programs are missing, one sentence each names the package of Debian", () => {
  expect(findPrograms({}, () => undefined)).toEqual({
    missing: [
      "pgbackrest is missing: it is in Debian's package pgbackrest",
      "initdb is missing: it is in Debian's package postgresql",
      "postgres is missing: it is in Debian's package postgresql",
    ],
  });
});
