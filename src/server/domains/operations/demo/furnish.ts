import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { addDays } from "#rules/dates.ts";
import { londonDate, londonInstant } from "#rules/london.ts";
import { fileStore } from "#server/adapters/files.ts";
import { db, inTransaction } from "#server/core/database/database.ts";
import { placeOf } from "#server/domains/files/files.ts";
import {
  dietaryRecords,
  farrierRecords,
  generalRecords,
  medicationRecords,
  veterinaryRecords,
} from "#server/schema/care-records.ts";
import { careEvents, carePlans } from "#server/schema/care.ts";
import { outings } from "#server/schema/competing.ts";
import { files } from "#server/schema/files.ts";
import { medicineDoses } from "#server/schema/health.ts";
import { contacts, horses, places, stays } from "#server/schema/horses.ts";
import { type Context, type HorseRecords, dosesGiven, recordsOf } from "./records.ts";
import { diaryEvents, plannedEvents, plansOf, withLastDone } from "./care.ts";
import { fillStock, takeVitalSigns } from "./stock.ts";
import { type Story, demoYard } from "./stories.ts";

/** The yard to fill with sample data, and its owner. */
interface Owner {
  userId: string;
  yardId: string;
}

/**
 * Fills a yard with twelve horses, their photos, two years of records, and a calendar around today. The caller
 * must have just created the owner or be run by the operator of the installation.
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
      .insert(medicineDoses)
      .values(rows.flatMap(({ records }) => dosesGiven(records.medication, { owner, today })));
    await db()
      .insert(generalRecords)
      .values(rows.flatMap(({ records }) => records.general));
    await db()
      .insert(careEvents)
      .values([...events, ...diaryEvents(yard.diary, { owner, today }, null)]);
    await planOutings({ owner, today, horses: rows.map(({ horse }) => horse) });
    await fillPlaces({ owner, today, horses: rows.map(({ horse }) => horse) });
    await fillStock({ owner, now });
    await takeVitalSigns(
      { owner, now },
      rows.map(({ horse }) => horse),
    );
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

interface DemoYard {
  owner: { userId: string; yardId: string };
  today: string;
  horses: readonly { id: string; name: string }[];
}

/**
 * Plans the demo yard's outings: every horse may go to one of them. Not all may go to the other, because
 * Biscuit's booster has lapsed and Dylan's is due within the week before.
 */
async function planOutings({ owner, today, horses: mayGo }: DemoYard) {
  const planned = demoYard().yard.outings;
  const rows = planned.map(({ on, horses: _entered, ...outing }) => {
    const day = addDays(today, on);
    return { ...owner, ...outing, id: uuid(), firstDay: day, lastDay: day };
  });
  await db().insert(outings).values(rows);
  const entered = planned.flatMap((outing, index) =>
    mayGo
      .filter(({ name }) => outing.horses.includes(name))
      .map(({ id }) => ({ outing: rows[index]?.id, horse: id })),
  );
  await db().execute(sql`insert into outing_horses (yard_id, outing_id, horse_id)
    select ${owner.yardId}, outing, horse
    from jsonb_to_recordset(${JSON.stringify(entered)}::jsonb) as given (outing uuid, horse uuid)`);
}

/** Adds the demo yard's stables and paddocks, and which horse stood in which. */
async function fillPlaces({ owner, today, horses: all }: DemoYard) {
  const planned = demoYard().yard.places.map((place) => ({ ...place, id: uuid() }));
  await db()
    .insert(places)
    .values(planned.map(({ stays: _stays, ...place }) => ({ ...owner, ...place })));
  const idOf = new Map(all.map(({ id, name }) => [name, id]));
  const rows = planned.flatMap(({ id: placeId, kind, stays: ofPlace }) =>
    ofPlace.map(({ horse, from, until, why }) => ({
      ...owner,
      id: uuid(),
      horseId: idOf.get(horse) ?? unknownHorse(horse),
      placeId,
      outdoors: kind === "PADDOCK",
      fromDay: addDays(today, from),
      untilDay: until === null ? null : addDays(today, until),
      why,
      moveId: uuid(),
    })),
  );
  await db().insert(stays).values(rows);
}

function unknownHorse(name: string): never {
  throw new Error(`demo/yard/yard.json: there is no horse called ${name}`);
}

/** Stores a horse's photo in the yard's files and returns its row. */
async function keepPhoto(owner: { yardId: string; userId: string }, name: string) {
  const large = await readFile(pictureFile(name, "large"));
  const small = await readFile(pictureFile(name, "small"));
  const id = uuid();
  await Promise.all([
    fileStore().put(placeOf(owner.yardId, id, "large.webp"), large),
    fileStore().put(placeOf(owner.yardId, id, "small.webp"), small),
  ]);
  return {
    ...owner,
    id,
    fileName: "large.webp",
    originalName: `${name}.webp`,
    fileSize: large.length,
    mimeType: "image/webp",
    sha256: createHash("sha256").update(large).digest(),
    entityType: "horse-photo",
  };
}

/** The path of a horse's picture. */
export const pictureFile = (name: string, size: "large" | "small") =>
  new URL(`pictures/${name.toLowerCase().replaceAll(" ", "-")}-${size}.webp`, import.meta.url);
