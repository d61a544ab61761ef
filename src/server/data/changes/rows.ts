import type { input as In } from "zod/v4/core";
import type { ChangePage } from "#contract/journal/changes.ts";
import type { NounWithRow } from "#contract/journal/change-nouns.ts";
import type { RecordKind } from "#contract/care/record-types.ts";
import type { Scope } from "#server/core/security/scope.ts";
import * as carePlans from "#server/domains/care/care-plans.ts";
import * as careEvents from "#server/domains/care/event-lists.ts";
import { records } from "#server/domains/care/records/records.ts";
import * as outings from "#server/domains/competing/outings/outings.ts";
import * as doses from "#server/domains/health/doses/doses.ts";
import * as contacts from "#server/domains/horses/contacts/contacts.ts";
import * as horses from "#server/domains/horses/horses.ts";
import * as notifications from "#server/domains/notices/notifications/notifications.ts";

/** The draft of a change, from which the reply schema removes what must not be sent. */
export type ChangeInput = In<typeof ChangePage>["items"][number];
type RowReader = (scope: Scope, ids: readonly string[]) => Promise<readonly ChangeInput[]>;

const upserts =
  <N extends NounWithRow, R extends { id: string }>(
    noun: N,
    byIds: (scope: Scope, ids: readonly string[]) => Promise<readonly R[]>,
  ) =>
  async (scope: Scope, ids: readonly string[]) =>
    (await byIds(scope, ids)).map((row) => ({ noun, id: row.id, op: "upsert" as const, row }));

const readers: Record<Exclude<NounWithRow, RecordKind>, RowReader> = {
  horse: upserts("horse", horses.byIds),
  event: upserts("event", careEvents.byIds),
  plan: upserts("plan", carePlans.byIds),
  dose: upserts("dose", doses.byIds),
  outing: upserts("outing", outings.byIds),
  contact: upserts("contact", contacts.byIds),
  notification: upserts("notification", notifications.byIds),
};

const recordsOf =
  (kind: RecordKind): RowReader =>
  async (scope, ids) => {
    const found = await records[kind].byIds(scope, ids);
    return found.map((row) => ({ noun: kind, id: row.id, op: "upsert", row }));
  };

/** The present rows of these things, which all have the same noun, each as an upsert. */
export const readRows = (scope: Scope, noun: NounWithRow, ids: readonly string[]) => {
  const read = isRecord(noun) ? recordsOf(noun) : readers[noun];
  return read(scope, ids);
};

const isRecord = (noun: NounWithRow): noun is RecordKind => noun in records;
