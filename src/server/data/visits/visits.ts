import type { FastifyInstance } from "fastify";
import { v7 as uuid } from "uuid";
import { visitEndpoints as calls } from "#contract/care/visit-calls.ts";
import type { VisitInput, VisitRow } from "#contract/care/visit-input.ts";
import { visitShapes } from "#contract/care/visits.ts";
import { splitPence, pounds } from "#rules/money.ts";
import { FEW_HORSES } from "#server/core/http/admission.ts";
import { route } from "#server/core/http/route.ts";
import { Refusal } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { undo } from "#server/data/undo/undo.ts";
import * as careEvents from "#server/domains/care/care-events.ts";
import * as passport from "#server/domains/care/passport-history/passport-history.ts";
import { refuseFields } from "#server/domains/care/records/records.ts";
import * as horses from "#server/domains/horses/horses.ts";
import { notifyNow } from "#server/domains/notices/outing-notices/outing-notices.ts";
import { isActOf } from "#server/journal/acts.ts";
import { diseasesOf, type Part, writeRecord } from "./as-record.ts";
import { prefillVisit } from "./prefill.ts";
import { formerName, holdEvents } from "./queries.ts";

export function visitRoutes(app: FastifyInstance) {
  route(app, calls.prefill, ({ query }, scope) => prefillVisit(scope, query));
  route(app, calls.log, ({ body }, scope) => logAsSent(scope, body), {
    isLarge: ({ body }) => body.horses.length > FEW_HORSES,
  });
  // the number of horses is unknown before the act is read
  route(app, calls.undo, ({ params }, scope) => undoVisit(scope, params.id), {
    isLarge: () => true,
  });
}

/** Logs a visit that the person has filled in themselves, in fields that they may write. */
function logAsSent(scope: Scope, visit: VisitInput) {
  const kind = visitShapes[visit.kind].record;
  for (const [at, { seen, horseId, cost, diagnosis, notes }] of visit.horses.entries()) {
    if (!seen) continue;
    const record = { kind, horseId };
    const ofRow = { pathOf: (field: string) => `horses.${at}.${field}` };
    refuseFields(scope, record, { cost, diagnosis, notes }, ofRow);
    refuseFields(scope, record, { notes: visit.notes });
    const ofBill = { pathOf: () => "invoice.pounds" };
    refuseFields(scope, record, { cost: visit.invoice?.pounds ?? null }, ofBill);
  }
  return logVisit(scope, visit);
}

type MadeRecord = Awaited<ReturnType<typeof writeRecord>>;

/** Logs a visit as one act, which writes a record for each horse seen, or for none if one fails. */
export async function logVisit(scope: Scope, visit: VisitInput) {
  const seen = visit.horses.filter((row) => row.seen);
  const notSeen = visit.horses.filter((row) => !row.seen && row.eventId !== null);
  const rows = [...seen, ...notSeen];
  const horseIds = rows.map(({ horseId }) => horseId);
  await refuseDeletedHorses(scope, horseIds);
  const made: MadeRecord[] = [];
  let isNew = false;
  const act = { id: visit.id, kind: "VISIT" as const, horseIds };
  const actId = await horses.asOneAct(scope, act, async (held) => {
    isNew = true;
    await refuseUnfitEvents(scope, visit, rows);
    const costs = costsOf(visit, seen);
    // an event that is about no single horse is completed by the first record without an event of its own
    const forAll = seen.find((row) => row.eventId === null);
    for (const [at, row] of seen.entries())
      made.push(
        await horses.withHorseNameInErrors(scope, row.horseId, () =>
          writeOne(scope, visit, row, {
            cost: costs[at] ?? null,
            eventId: row === forAll ? visit.eventId : row.eventId,
            files: at === 0 ? filesOf(visit) : undefined,
            held,
          }),
        ),
      );
    const [first] = made;
    if (visit.eventId && !forAll && first)
      await careEvents.completeEvent(scope, visit.eventId, { ...first, on: visit.date });
    if (visit.kind === "VACCINATION") await notifyNow(scope.yardId, new Date());
    for (const { horseId, eventId } of notSeen)
      await horses.withHorseNameInErrors(scope, horseId, () =>
        careEvents.noteNotSeen(scope, eventId ?? "", visit.date),
      );
  });
  if (!isNew) throw new Refusal(409, "This visit was saved before, and may have been undone since");
  const total = costsOf(visit, seen).reduce<number>((all, each) => all + (each ?? 0), 0);
  return {
    id: actId,
    kind: visit.kind,
    date: visit.date,
    records: made,
    notSeen: notSeen.map(({ horseId }) => horseId),
    pounds: total > 0 ? pounds(total) : null,
    actId,
  };
}

/** Undoes a visit. */
async function undoVisit(scope: Scope, id: string) {
  if (!(await isActOf(scope, id, "VISIT"))) throw new Refusal(404, "Visit not found");
  return undo(scope, id);
}

async function writeOne(
  scope: Scope,
  visit: VisitInput,
  row: VisitRow,
  // `cost` is in pence
  { cost, ...part }: Omit<Part, "id">,
) {
  const record = await writeRecord(scope, visit, row, {
    ...part,
    id: uuid(),
    cost: cost ? pounds(cost) : null,
  });
  if (visit.kind === "VACCINATION") await writeDose(scope, visit, row, record.id);
  return record;
}

/**
 * Each horse's cost in pence. An invoice for all is split in proportion to the horses' own costs if each has
 * one, otherwise equally.
 */
function costsOf({ invoice }: VisitInput, seen: readonly VisitRow[]): (number | null)[] {
  const own = seen.map(({ cost }) => (cost === null ? null : Math.round(cost * 100)));
  if (!invoice) return own;
  const isEachKnown = own.every((pence) => pence !== null);
  const weights = own.map((pence) => (isEachKnown ? (pence ?? 0) : 1));
  return splitPence(Math.round(invoice.pounds * 100), weights);
}

/* The files, which are attached to the first horse's record, because a file belongs to one record. */
function filesOf({ attachments, invoice }: VisitInput) {
  const files = [...(attachments ?? []), ...(invoice?.attachment ? [invoice.attachment] : [])];
  return files.length > 0 ? files : undefined;
}

async function writeDose(scope: Scope, visit: VisitInput, row: VisitRow, recordId: string) {
  const { date, veterinarian } = visit;
  const diseases = diseasesOf(visit, row);
  // the diseases are unknown: the record's form asks for them, and no dose is guessed
  if (diseases.length === 0) return;
  const dose = {
    id: uuid(),
    date,
    diseases,
    product: row.product ?? visit.product,
    batch: row.batch ?? visit.batch,
    givenBy: veterinarian,
    courseStart: row.step === "FIRST",
    step: row.step,
    veterinaryRecordId: recordId,
    passportPageId: null,
  };
  await passport.addFromVisit(scope, row.horseId, dose);
}

async function refuseDeletedHorses(scope: Scope, horseIds: readonly string[]) {
  const there = new Set((await horses.byIds(scope, horseIds)).map(({ id }) => id));
  const gone = horseIds.find((id) => !there.has(id));
  if (gone === undefined) return;
  const [former] = await formerName(scope, { id: gone });
  if (!former) throw new Refusal(404, "Horse not found");
  throw new Refusal(
    404,
    `${former.name ?? "A horse"} has been deleted meanwhile, so nothing was saved. Save again without, or put it back from the bin first.`,
  );
}

async function refuseUnfitEvents(scope: Scope, visit: VisitInput, rows: readonly VisitRow[]) {
  const named = [...rows, { horseId: null, eventId: visit.eventId }].flatMap(
    ({ horseId, eventId }) => (eventId === null ? [] : [{ horseId, eventId }]),
  );
  const ids = named.map(({ eventId }) => eventId);
  if (ids.length === 0) return;
  const held = new Map((await holdEvents(scope, { ids })).map((event) => [event.id, event]));
  for (const { horseId, eventId } of named) {
    const event = held.get(eventId);
    refuseOther(event?.horseId ?? null, horseId);
    if (event && event.status !== "COMPLETED") continue;
    const name = horseId === null ? "" : `${(await horses.findAny(scope, horseId)).name}: `;
    const { noun } = visitShapes[visit.kind];
    const what = event ? "completed" : "deleted";
    throw new Refusal(
      409,
      `${name}somebody has ${what} the event of this ${noun} meanwhile, so nothing was saved. Look at what is on record, and save again.`,
    );
  }
}

function refuseOther(ofEvent: string | null, horseId: string | null) {
  if (ofEvent !== null && ofEvent !== horseId)
    throw new Refusal(409, "That event is about another horse");
}
