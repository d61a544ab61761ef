import { londonDate } from "#rules/london.ts";
import { inSnapshot } from "#server/core/database/replica.ts";
import type { Batches } from "#server/core/database/batched.ts";
import { limit } from "#server/core/http/limits.ts";
import { askerOf } from "#server/core/http/response-budget.ts";
import { spool } from "#server/core/http/spool.ts";
import type { Exchange } from "#server/core/http/reply.ts";
import { logSecurityEvent } from "#server/core/security/security-log.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { type Section, sections } from "./sections.ts";

/** The version of the file's format; incremented when a key changes its meaning. */
const FORMAT = 1;

const once = limit(
  { name: "export", points: 1, seconds: 60 },
  "Your data was exported less than a minute ago. Please wait a minute and try again.",
);

/** All stored data, read in one snapshot, as a file to download (UK GDPR, articles 15 and 20). */
export async function everything(scope: Scope, { request, reply }: Exchange) {
  await once.take(scope.userId);
  const exportedAt = new Date();
  const file = await inSnapshot(() => spool(askerOf(request), exportChunks(scope, exportedAt)));
  logSecurityEvent(request, "EXPORTED");
  const name = `loosebox-data-${londonDate(exportedAt)}.json`;
  void reply.headers({
    "content-disposition": `attachment; filename="${name}"`,
    "content-length": file.bytes,
  });
  return file.payload;
}

/**
 * The export's JSON in chunks: the owner gets all of the yard's data, anybody else what they made. Read it in
 * one snapshot, so that its sections are consistent.
 */
export async function* exportChunks(scope: Scope, exportedAt: Date): AsyncGenerator<string> {
  yield `{"formatVersion":${FORMAT},"exportedAt":${JSON.stringify(exportedAt)},`;
  yield* keyChunks(scope, sections);
  yield "}";
}

async function* keyChunks(scope: Scope, within: Record<string, Section>): AsyncGenerator<string> {
  let between = "";
  for (const [key, section] of Object.entries(within)) {
    yield `${between}${JSON.stringify(key)}:`;
    yield* sectionChunks(scope, section);
    between = ",";
  }
}

async function* sectionChunks(scope: Scope, section: Section): AsyncGenerator<string> {
  if ("rows" in section) return yield* listChunks(section.rows(scope));
  if ("one" in section) return yield JSON.stringify(await section.one(scope));
  yield "{";
  yield* keyChunks(scope, section.sections);
  yield "}";
}

/** Characters of a list after which a chunk is yielded. */
const PIECE = 64 * 1024;

async function* listChunks(list: Batches<unknown>): AsyncGenerator<string> {
  let piece = "[";
  let between = "";
  for await (const batch of list)
    for (const item of batch) {
      piece += between + JSON.stringify(item);
      between = ",";
      if (piece.length < PIECE) continue;
      yield piece;
      piece = "";
    }
  yield `${piece}]`;
}
