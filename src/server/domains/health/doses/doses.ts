import { and, desc, eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import {
  areDistinct,
  type Dose,
  type DoseInput,
  DOSES_OF_HORSE_MAX,
  PAGES_OF_PASSPORT_MAX,
  type PassportHistory,
  TWICE,
  unreadPages,
} from "#contract/health/doses.ts";
import { intoBin } from "#server/journal/acts.ts";
import { isAmong, pick } from "#server/core/database/expressions.ts";
import { inTransaction } from "#server/core/database/database.ts";
import { notFound, Refusal, stale } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { sqlStatement, statement } from "#server/core/database/statements.ts";
import { attach, attachmentsOf } from "#server/domains/files/attachments.ts";
import * as horses from "#server/domains/horses/horses.ts";
import {
  advancePassportVersion,
  passportVersion,
} from "#server/domains/horses/versioned-columns.ts";
import { veterinaryRecords } from "#server/schema/care-records.ts";
import { vaccinationDoses, vaccinationsWithoutDose } from "#server/schema/health.ts";

/** A horse's doses, the visits that count as doses too, and the passport's pages. */
export async function list(scope: Scope, horseId: string) {
  // read one after the other, because a transaction has only one connection
  const doses = await dosesOf(scope, { horseId });
  const visits = await visitsOf(scope, { horseId });
  const pages = await pagesOf(scope, horseId);
  const version = await passportVersion(scope, horseId);
  return { doses, visits, pages, ...version };
}

const pagesOf = async (scope: Scope, horseId: string) =>
  (await attachmentsOf(scope, PASSPORT, [horseId])).get(horseId) ?? [];

/** Keeps uploaded files as pages of the passport, beside those it has. */
export const keepPages = (scope: Scope, horseId: string, files: readonly string[]) =>
  inTransaction(async () => {
    await horses.hold(scope, [horseId]);
    const ids = new Set([...(await pagesOf(scope, horseId)).map(idOf), ...files]);
    if (ids.size > PAGES_OF_PASSPORT_MAX)
      throw new Refusal(
        409,
        `A passport may have at most ${PAGES_OF_PASSPORT_MAX} pages on record`,
      );
    await attach(scope, holderOf(horseId), [...ids]);
    return { pages: await pagesOf(scope, horseId) };
  });

/** A page of this passport. */
export async function findPage(scope: Scope, horseId: string, id: string) {
  await passportVersion(scope, horseId);
  const page = (await pagesOf(scope, horseId)).find((each) => each.id === id);
  if (!page) throw notFound("Page");
  return page;
}

/** Throws away a page, unless a dose refers to it. */
export const removePage = (scope: Scope, horseId: string, id: string) =>
  inTransaction(async () => {
    await horses.hold(scope, [horseId]);
    const pages = await pagesOf(scope, horseId);
    if (!pages.some((page) => page.id === id)) throw notFound("Page");
    const unread = unreadPages({ doses: await dosesOf(scope, { horseId }), pages });
    if (!unread.some((page) => page.id === id))
      throw new Refusal(409, "Doses were typed from this page. Take it off them first.");
    const kept = pages.filter((page) => page.id !== id);
    await attach(scope, holderOf(horseId), kept.map(idOf));
    return { pages: kept };
  });

/** The yard's doses with these ids, in any order, each with its horse; unknown ids are left out. */
export const byIds = (scope: Scope, ids: readonly string[]) => findThese(scope, { ids });

/* The functions below do not reconcile plans and outings: callers change doses through `care/passport-history`. */

/**
 * Replaces a passport's history, unless it has changed since the version that the client read; previous doses
 * that the new history does not name go to the bin.
 */
export const replace = (
  scope: Scope,
  horseId: string,
  { doses, replaces, updatedAt }: PassportHistory,
) =>
  inTransaction(async () => {
    const held = await horses.hold(scope, [horseId]);
    if (!(await advancePassportVersion(scope, horseId, updatedAt ?? null)))
      throw stale("Passport history", await list(scope, horseId));
    const before = await dosesOf(scope, { horseId });
    const named = doses.map((dose) => ({ ...dose, id: dose.id ?? uuid() }));
    const ids = new Set(named.map(({ id }) => id));
    const replaced = new Set(replaces ?? before.map(({ id }) => id));
    const others = before.filter(({ id }) => !ids.has(id));
    const gone = others.filter(({ id }) => replaced.has(id));
    const after = [...named, ...others.filter(({ id }) => !replaced.has(id))];
    refuseWhatCannotStand(after);
    const dayBefore = new Map(before.map(({ id, date }) => [id, date]));
    for (const [at, { id, date }] of named.entries())
      if (dayBefore.get(id) !== date)
        horses.refuseBeforeBirth(held.get(horseId), date, `doses.${at}.date`);
    await refuseOthersVisits(scope, horseId, named);
    for (const { id } of gone) await discard(scope, horseId, id);
    // a page goes with its last dose; one that nobody has read yet stays
    const unread = unreadPages({ doses: before, pages: await pagesOf(scope, horseId) });
    await attach(scope, holderOf(horseId), [...after.flatMap(pageOf), ...unread.map(idOf)]);
    const written = await write(scope, [horseId, scope.userId, JSON.stringify(named)]);
    if (written.length !== named.length) throw new Refusal(409, "Another dose has this id already");
  });

/** Adds the dose given at a recorded visit. The horse must be locked. */
export async function addFromVisit(scope: Scope, horseId: string, dose: DoseInput) {
  await advancePassportVersion(scope, horseId, null);
  refuseWhatCannotStand([dose, ...(await dosesOf(scope, { horseId }))]);
  await write(scope, [horseId, scope.userId, JSON.stringify([{ ...dose, id: dose.id ?? uuid() }])]);
}

/** Moves one dose of a passport to the bin. */
export const remove = (scope: Scope, horseId: string, id: string) =>
  inTransaction(async () => {
    await horses.hold(scope, [horseId]);
    const dose = (await dosesOf(scope, { horseId })).find((each) => each.id === id);
    if (!dose) throw notFound("Dose");
    await advancePassportVersion(scope, horseId, null);
    await discard(scope, horseId, id);
  });

/**
 * Moves a dose to the bin. Its page stays while other doses are on it; if the page is deleted later, restoring
 * the dose restores it.
 */
const discard = (scope: Scope, horseId: string, id: string) =>
  intoBin(scope, [vaccinationDoses, id], () => takeAway(scope, { horseId, id }));

/** The holder of a page's photo is the horse, because many doses are on one page. */
const PASSPORT = "passport";
const holderOf = (horseId: string) => ({ kind: PASSPORT, id: horseId });
const idOf = ({ id }: { id: string }) => id;

const d = vaccinationDoses;
const shown = {
  ...pick(d, "id", "date", "diseases", "product", "batch"),
  ...pick(d, "givenBy", "courseStart", "step", "veterinaryRecordId", "passportPageId"),
};
const findThese = statement.ofYard("find-doses", ["ids"], (db, { yard, ids }) =>
  db
    .select({ ...shown, horseId: d.horseId })
    .from(d)
    .where(and(eq(d.yardId, yard), isAmong(d.id, ids))),
);
const dosesOf = statement.ofYard("doses-of-horse", ["horseId"], (db, { yard, horseId }) =>
  db
    .select(shown)
    .from(d)
    .where(and(eq(d.yardId, yard), eq(d.horseId, horseId)))
    .orderBy(desc(d.date), d.id),
);

const v = vaccinationsWithoutDose;
const visitsOf = statement.ofYard("untold-visits-of-horse", ["horseId"], (db, { yard, horseId }) =>
  db
    .select({
      id: v.id,
      date: v.date,
      veterinarian: v.veterinarian,
      clinic: v.clinic,
      diseases: v.diseases,
      diseasesReadFrom: v.diseasesReadFrom,
    })
    .from(v)
    .where(and(eq(v.yardId, yard), eq(v.horseId, horseId)))
    .orderBy(desc(v.date), v.id)
    .limit(DOSES_OF_HORSE_MAX),
);

const takeAway = statement.ofYard(
  "take-away-dose",
  ["horseId", "id"],
  (db, { yard, horseId, id }) =>
    db.delete(d).where(and(eq(d.yardId, yard), eq(d.horseId, horseId), eq(d.id, id))),
);

// written in SQL, because one parameter holds a list of rows; an id of another horse changes nothing, and is missing
// from the result
const write = sqlStatement.ofYard({
  name: "write-doses",
  text: `insert into vaccination_doses as kept (yard_id, horse_id, user_id, id, date, diseases, product,
     batch, given_by, course_start, step, veterinary_record_id, passport_page_id)
   select $1, $2, $3, given.id, given.date, given.diseases, given.product, given.batch,
     given."givenBy", given."courseStart", given.step, given."veterinaryRecordId", given."passportPageId"
   from jsonb_to_recordset($4::jsonb) as given (id uuid, date date, diseases text[], product text,
     batch text, "givenBy" text, "courseStart" boolean, step text, "veterinaryRecordId" uuid, "passportPageId" uuid)
   on conflict (yard_id, id) do update set date = excluded.date, diseases = excluded.diseases,
     product = excluded.product, batch = excluded.batch, given_by = excluded.given_by,
     course_start = excluded.course_start, step = excluded.step,
     veterinary_record_id = excluded.veterinary_record_id,
     passport_page_id = excluded.passport_page_id, updated_at = now()
   where kept.horse_id = excluded.horse_id
   returning id`,
  row: { id: vaccinationDoses.id },
  writes: true,
});

const r = veterinaryRecords;
const visitsThere = statement.ofYard("visits-of-horse", ["horseId", "ids"], (db, given) =>
  db
    .select({ id: r.id })
    .from(r)
    .where(and(eq(r.yardId, given.yard), eq(r.horseId, given.horseId), isAmong(r.id, given.ids))),
);

const pageOf = ({ passportPageId }: { passportPageId: string | null }) => passportPageId ?? [];

function refuseWhatCannotStand(doses: readonly Pick<Dose, "date" | "diseases">[]) {
  if (doses.length > DOSES_OF_HORSE_MAX)
    throw new Refusal(409, `A horse may have at most ${DOSES_OF_HORSE_MAX} doses on record`);
  if (!areDistinct(doses)) throw new Refusal(409, TWICE);
}

async function refuseOthersVisits(scope: Scope, horseId: string, doses: readonly DoseInput[]) {
  const named = [...new Set(doses.flatMap(({ veterinaryRecordId }) => veterinaryRecordId ?? []))];
  if (named.length === 0) return;
  const found = await visitsThere(scope, { horseId, ids: named });
  if (found.length !== named.length) throw notFound("Record");
}
