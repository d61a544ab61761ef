import { v7 as uuid } from "uuid";
import {
  areDistinct,
  type Dose,
  type DoseInput,
  DOSES_OF_HORSE_MAX,
  type PassportHistory,
  TWICE,
  type UntoldVisit,
} from "#contract/health/doses.ts";
import { putInBin } from "#server/core/bin.ts";
import { inTransaction } from "#server/core/database.ts";
import { notFound, Refusal, stale } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/scope.ts";
import { isVersion, nextVersion } from "#server/core/version.ts";
import { yardStatement } from "#server/core/yard-rows.ts";
import { reconcileEvents } from "#server/domains/care/reconcile-events.ts";
import { attachmentsOf, hang } from "#server/domains/archive/files/files.ts";
import * as horses from "#server/domains/horses/horses.ts";
import { tellNow } from "#server/domains/competing/outing-notices/outing-notices.ts";

/** A horse's doses, the visits that count beside them, and the passport's pages. */
export async function list(scope: Scope, horseId: string) {
  // one after the other: a transaction has one connection
  const doses = await dosesOf(scope, [horseId]);
  const visits = await visitsOf(scope, [horseId]);
  const pages = await attachmentsOf(scope, PASSPORT, [horseId]);
  const [version] = await versionOf(scope, [horseId]);
  if (!version) throw notFound("Horse");
  return { doses, visits, pages: pages.get(horseId) ?? [], ...version };
}

/**
 * Writes a passport's history, unless somebody has since the version that was seen; what it takes the place of and does
 * not name is taken away, into the bin.
 */
export const replace = (
  scope: Scope,
  horseId: string,
  { doses, replaces, updatedAt }: PassportHistory,
) =>
  inTransaction(async () => {
    await horses.hold(scope, [horseId]);
    const begun = await begin(scope, [horseId, updatedAt ?? null]);
    if (begun.length === 0) throw stale("Passport history", await list(scope, horseId));
    const before = await dosesOf(scope, [horseId]);
    const named = doses.map((dose) => ({ ...dose, id: dose.id ?? uuid() }));
    const ids = new Set(named.map(({ id }) => id));
    const replaced = new Set(replaces ?? before.map(({ id }) => id));
    const others = before.filter(({ id }) => !ids.has(id));
    const gone = others.filter(({ id }) => replaced.has(id));
    const after = [...named, ...others.filter(({ id }) => !replaced.has(id))];
    refuseWhatCannotStand(after);
    await refuseOthersVisits(scope, horseId, named);
    for (const { id } of gone) await discard(scope, id);
    await hang(scope, { kind: PASSPORT, id: horseId }, after.flatMap(pageOf));
    await takeAway(scope, [horseId, gone.map(({ id }) => id)]);
    const written = await write(scope, [horseId, scope.userId, JSON.stringify(named)]);
    if (written.length !== named.length) throw new Refusal(409, "Another dose has this id already");
    await tellNow(scope.yardId, new Date());
    await reconcileEvents(scope, horseId, ["VACCINATION"]);
    return list(scope, horseId);
  });

/** Puts a dose into the bin with the page it is on: other doses may be on that too, and go later or stay. */
async function discard(scope: Scope, id: string) {
  const item = await putInBin(scope, "vaccination_doses", id);
  await pageAlong(scope, [item, id]);
}

const pageAlong = yardStatement(
  "page-into-bin",
  `insert into bin_rows (yard_id, item_id, part, table_name, row_id, row)
   select f.yard_id, $2::uuid, 'ROOM', 'files', f.id, to_jsonb(f)
   from vaccination_doses d join files f on f.yard_id = d.yard_id and f.id = d.passport_page_id
   where d.yard_id = $1 and d.id = $3`,
);

/** What a photo of a passport's page hangs on: the horse, for many doses are on one page. */
const PASSPORT = "passport";

const dosesOf = yardStatement<Dose>(
  "doses-of-horse",
  `select id, date, diseases, product, batch, given_by as "givenBy", course_start as "courseStart",
     veterinary_record_id as "veterinaryRecordId", passport_page_id as "passportPageId"
   from vaccination_doses where yard_id = $1 and horse_id = $2 order by date desc, id`,
);

const versionOf = yardStatement<{ updatedAt: Date }>(
  "passport-version",
  `select passport_updated_at as "updatedAt" from horses where yard_id = $1 and id = $2`,
);
const begin = yardStatement<{ id: string }>(
  "next-passport-version",
  `update horses set passport_updated_at = ${nextVersion("passport_updated_at")}
   where yard_id = $1 and id = $2 and ${isVersion("passport_updated_at", "$3")} returning id`,
);

const visitsOf = yardStatement<UntoldVisit>(
  "untold-visits-of-horse",
  `select id, date, veterinarian, clinic from vaccinations_without_dose
   where yard_id = $1 and horse_id = $2 order by date desc, id limit ${DOSES_OF_HORSE_MAX}`,
);

const takeAway = yardStatement(
  "take-away-doses",
  "delete from vaccination_doses where yard_id = $1 and horse_id = $2 and id = any($3::uuid[])",
);

// an id that is another horse's is left as it is, and missed in what comes back
const write = yardStatement<{ id: string }>(
  "write-doses",
  `insert into vaccination_doses as kept (yard_id, horse_id, user_id, id, date, diseases, product,
     batch, given_by, course_start, veterinary_record_id, passport_page_id)
   select $1, $2, $3, given.id, given.date, given.diseases, given.product, given.batch,
     given."givenBy", given."courseStart", given."veterinaryRecordId", given."passportPageId"
   from jsonb_to_recordset($4::jsonb) as given (id uuid, date date, diseases text[], product text,
     batch text, "givenBy" text, "courseStart" boolean, "veterinaryRecordId" uuid, "passportPageId" uuid)
   on conflict (yard_id, id) do update set date = excluded.date, diseases = excluded.diseases,
     product = excluded.product, batch = excluded.batch, given_by = excluded.given_by,
     course_start = excluded.course_start,
     veterinary_record_id = excluded.veterinary_record_id,
     passport_page_id = excluded.passport_page_id, updated_at = now()
   where kept.horse_id = excluded.horse_id
   returning id`,
);

const visitsThere = yardStatement<{ id: string }>(
  "visits-of-horse",
  `select id from veterinary_records
   where yard_id = $1 and horse_id = $2 and id = any($3::uuid[])`,
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
  const found = await visitsThere(scope, [horseId, named]);
  if (found.length !== named.length) throw notFound("Record");
}
