import { sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { addDays } from "#rules/dates.ts";
import { londonDate, londonInstant } from "#rules/london.ts";
import { db, inTransaction } from "#server/core/database/database.ts";
import { files } from "#server/schema/files.ts";
import {
  dietaryRecords,
  farrierRecords,
  generalRecords,
  medicationRecords,
  veterinaryRecords,
} from "#server/schema/care-records.ts";
import { careEvents, carePlans } from "#server/schema/care.ts";
import { contacts, horses } from "#server/schema/horses.ts";
import { diaryEvents, plannedEvents, plansOf, withLastDone } from "./care.ts";
import { planOutings } from "./outings.ts";
import { keepPhoto } from "./photos.ts";
import { type Context, type HorseRecords, recordsOf } from "./records.ts";
import { demoYard, type Story } from "./stories.ts";

/** The yard to furnish, and its owner. */
export interface Owner {
  userId: string;
  yardId: string;
}

/**
 * Furnishes a yard with twelve horses, their photos, two years of records, and a calendar around today. The caller has
 * just created the owner, or runs the installation; no other caller is allowed.
 */
export async function furnishYard({ userId, yardId }: Owner, now: Date) {
  const owner = { userId, yardId };
  const today = londonDate(now);
  const { stories, yard } = demoYard();
  const photos = await Promise.all(stories.map(({ horse }) => keepPhoto(owner, horse.name)));
  const rows = stories.map((story, i) => {
    const context = { owner, today, horseId: uuid() };
    return rowsOf(story, context, `/files/${photos[i]?.id}`);
  });
  const events = rows.flatMap((each) => each.events);
  await inTransaction(async () => {
    await db().insert(files).values(photos);
    await db()
      .insert(horses)
      .values(rows.map(({ horse }) => horse));
    await db()
      .insert(contacts)
      .values([
        ...contactsOf(yard.contacts, owner, null),
        ...stories.flatMap((story, i) =>
          contactsOf(story.contacts, owner, rows[i]?.horse.id ?? null),
        ),
      ]);
    await db()
      .insert(carePlans)
      .values(rows.flatMap(({ plans }) => plans));
    await db()
      .insert(veterinaryRecords)
      .values(rows.flatMap(({ records }) => records.veterinary));
    await keepDoses(
      owner,
      rows.flatMap(({ records }) => records.doses),
    );
    await db()
      .insert(farrierRecords)
      .values(rows.flatMap(({ records }) => records.farrier));
    await db()
      .insert(dietaryRecords)
      .values(rows.flatMap(({ records }) => records.dietary));
    await db()
      .insert(medicationRecords)
      .values(rows.flatMap(({ records }) => records.medication));
    await db()
      .insert(generalRecords)
      .values(rows.flatMap(({ records }) => records.general));
    await db()
      .insert(careEvents)
      .values([...events, ...diaryEvents(yard.diary, { owner, today }, null)]);
    await planOutings({ owner, today, horses: rows.map(({ horse }) => horse) });
  });
}

const keepDoses = ({ userId, yardId }: Owner, doses: HorseRecords["doses"]) =>
  db().execute(sql`insert into vaccination_doses
      (yard_id, user_id, id, horse_id, veterinary_record_id, date, diseases, product, batch, given_by)
    select ${yardId}, ${userId}, id, horse, visit, date, diseases, product, batch, vet
    from jsonb_to_recordset(${JSON.stringify(doses)}::jsonb) as given (id uuid, horse uuid, visit uuid,
      date date, diseases text[], product text, batch text, vet text)`);

const contactsOf = (of: Story["contacts"], owner: Owner, horseId: string | null) =>
  of.map((contact, position) => ({ ...owner, ...contact, id: uuid(), horseId, position }));

function rowsOf(story: Story, context: Context, imageUrl: string) {
  const records = recordsOf(story, context);
  const plans = plansOf(story, context);
  return {
    horse: horseOf(story, context, imageUrl),
    records,
    plans: withLastDone(plans, records),
    events: [
      ...plannedEvents(records, plans, context),
      ...diaryEvents(story.diary, context, context.horseId),
    ],
  };
}

function horseOf(story: Story, { owner, horseId, today }: Context, imageUrl: string) {
  const { years, birthday } = story.born;
  const { warnings, ...notes } = story.notes;
  const arrived = londonInstant(addDays(today, story.arrived), "14:00");
  return {
    ...owner,
    ...story.horse,
    ...notes,
    handlingWarnings: warnings,
    id: horseId,
    dateOfBirth: `${Number(today.slice(0, 4)) - years}-${birthday}`,
    imageUrl,
    createdAt: arrived,
    updatedAt: arrived,
  } satisfies typeof horses.$inferInsert;
}
