import { v7 as uuid } from "uuid";
import { addDays } from "#rules/dates.ts";
import { londonDate, londonTime } from "#rules/london.ts";
import { noEvidence } from "#rules/worming/evidence.ts";
import { db } from "#server/core/database/database.ts";
import { generalRecords } from "#server/schema/care-records.ts";
import { stockItems } from "#server/schema/health.ts";
import { demoYard } from "./stories.ts";

interface YardAt {
  owner: { userId: string; yardId: string };
  now: Date;
}

/** Adds what is in the demo yard's cupboard and feed room. */
export async function fillStock({ owner, now }: YardAt): Promise<void> {
  const inDays = (days: number) => addDays(londonDate(now), days);
  const item = (given: Omit<typeof stockItems.$inferInsert, "id" | "yardId" | "userId">) => ({
    ...owner,
    id: uuid(),
    countedAt: now,
    ...given,
  });
  await db()
    .insert(stockItems)
    .values([
      item({
        kind: "MEDICINE",
        name: "Danilon",
        unit: "SACHET",
        quantity: 24,
        batchNumber: "L4711",
        expiresOn: inDays(140),
        lowAt: 10,
      }),
      item({
        kind: "MEDICINE",
        name: "Equest Pramox",
        unit: "SYRINGE",
        quantity: 2,
        expiresOn: inDays(20),
        notes: "In the office fridge",
      }),
      item({
        kind: "FEED",
        name: "Hay",
        unit: "KG",
        quantity: 1_200,
        isForage: true,
        packPence: 600,
        packKg: 20,
        scoopKg: 4,
        energyMj: 8,
        proteinPercent: 9,
        fibrePercent: 32,
        sugarPercent: 11,
      }),
    ]);
}

/** The temperatures and pulses of a young horse that came with a slight fever, by round; later ones stay as the last. */
const course = [
  [38.6, 46],
  [38.8, 48],
  [38.7, 46],
  [38.4, 44],
  [38.2, 42],
  [38.1, 40],
] as const;
const times = ["07:40", "17:20"];

/** Notes the vital signs of the demo yard's horse in isolation, morning and evening until now. */
export async function takeVitalSigns(
  { owner, now }: YardAt,
  horses: readonly { id: string; name: string }[],
): Promise<void> {
  const place = demoYard().yard.places.find(({ kind }) => kind === "ISOLATION");
  const stay = place?.stays.find(({ until }) => until === null);
  const horse = horses.find(({ name }) => name === stay?.horse);
  if (!stay || !horse) return;
  const [today, time] = [londonDate(now), londonTime(now).slice(0, 5)];
  const taken = Array.from({ length: -stay.from + 1 }, (_, day) => addDays(today, stay.from + day))
    .flatMap((date) => times.map((takenAt) => ({ date, takenAt })))
    .filter(({ date, takenAt }) => date < today || takenAt <= time);
  const rows = taken.map(({ date, takenAt }, at) => {
    const [temperatureC, pulse] = course[Math.min(at, course.length - 1)] ?? [38.1, 40];
    return {
      ...owner,
      ...noEvidence,
      id: uuid(),
      horseId: horse.id,
      type: "VITAL_SIGNS" as const,
      description: "Vital signs",
      date,
      takenAt,
      temperatureC,
      pulse,
      breathing: 12,
      gutSounds: "NORMAL" as const,
    };
  });
  if (rows.length > 0) await db().insert(generalRecords).values(rows);
}
