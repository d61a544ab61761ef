import { sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { addDays } from "#rules/dates.ts";
import { londonDate, londonInstant } from "#rules/london.ts";
import { db, inTransaction } from "#server/core/database.ts";
import { files } from "#server/schema/archive.ts";
import {
  dietaryRecords,
  farrierRecords,
  generalRecords,
  medicationRecords,
  veterinaryRecords,
} from "#server/schema/care-records.ts";
import { careEvents, carePlans } from "#server/schema/care.ts";
import { horses } from "#server/schema/horses.ts";
import { diaryEvents, plannedEvents, plansOf } from "./care.ts";
import { planOutings } from "./outings.ts";
import { keepPortrait } from "./photos.ts";
import { type HorseRecords, recordsOf, type Telling } from "./records.ts";
import type { Story } from "./yard/story.ts";
import { stories, yardDiary } from "./yard/yard.ts";

/** Whose yard is furnished. */
export interface Owner {
  userId: string;
  yardId: string;
}

/**
 * Furnishes a yard with twelve horses, their photos, two years of records, and a calendar about today. It writes
 * for an owner just made, or named by whoever runs the installation; nobody else may ask for it.
 */
export async function furnishYard({ userId, yardId }: Owner, now: Date) {
  const owner = { userId, yardId };
  const today = londonDate(now);
  const photos = await Promise.all(stories.map(({ name }) => keepPortrait(owner, name)));
  const told = stories.map((story, i) => {
    const telling = { owner, today, horseId: uuid() };
    return tell(story, telling, `/files/${photos[i]?.id}`);
  });
  const events = told.flatMap((each) => each.events);
  await inTransaction(async () => {
    await db().insert(files).values(photos);
    await db()
      .insert(horses)
      .values(told.map(({ horse }) => horse));
    await db()
      .insert(carePlans)
      .values(told.flatMap(({ plans }) => plans));
    await db()
      .insert(veterinaryRecords)
      .values(told.flatMap(({ records }) => records.veterinary));
    await keepDoses(
      owner,
      told.flatMap(({ records }) => records.doses),
    );
    await db()
      .insert(farrierRecords)
      .values(told.flatMap(({ records }) => records.farrier));
    await db()
      .insert(dietaryRecords)
      .values(told.flatMap(({ records }) => records.dietary));
    await db()
      .insert(medicationRecords)
      .values(told.flatMap(({ records }) => records.medication));
    await db()
      .insert(generalRecords)
      .values(told.flatMap(({ records }) => records.general));
    await db()
      .insert(careEvents)
      .values([...events, ...diaryEvents(yardDiary, { owner, today }, null)]);
    await planOutings({ owner, today, horses: told.map(({ horse }) => horse) });
  });
}

const keepDoses = ({ userId, yardId }: Owner, doses: HorseRecords["doses"]) =>
  db().execute(sql`insert into vaccination_doses
      (yard_id, user_id, id, horse_id, veterinary_record_id, date, diseases, product, batch, given_by)
    select ${yardId}, ${userId}, id, horse, visit, date, diseases, product, batch, vet
    from jsonb_to_recordset(${JSON.stringify(doses)}::jsonb) as given (id uuid, horse uuid, visit uuid,
      date date, diseases text[], product text, batch text, vet text)`);

function tell(story: Story, telling: Telling, imageUrl: string) {
  const records = recordsOf(story, telling);
  const plans = plansOf(story, telling);
  return {
    horse: horseOf(story, telling, imageUrl),
    records,
    plans,
    events: [
      ...plannedEvents(records, plans, telling),
      ...diaryEvents(story.diary, telling, telling.horseId),
    ],
  };
}

function horseOf(story: Story, { owner, horseId, today }: Telling, imageUrl: string) {
  const [years, birthday] = story.born;
  const arrived = londonInstant(addDays(today, story.arrived), "14:00");
  return {
    ...owner,
    id: horseId,
    name: story.name,
    breed: story.breed,
    dateOfBirth: `${Number(today.slice(0, 4)) - years}-${birthday}`,
    passportNumber: story.passport,
    microchipNumber: story.microchip,
    imageUrl,
    color: story.colour,
    gender: story.gender,
    notes: story.notes,
    foodChainStatus: story.foodChain ?? "EXCLUDED",
    height: story.height,
    weight: `${story.weightKg} kg`,
    bodyConditionScore: story.condition,
    createdAt: arrived,
    updatedAt: arrived,
  } satisfies typeof horses.$inferInsert;
}
