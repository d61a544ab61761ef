import {
  GAPS_NAMED_MAX,
  type InspectionPack,
  PACK_HORSES_MAX,
  type PackGap,
  type PackSource,
} from "#contract/data/inspection.ts";
import { addDays, addYears } from "#rules/dates.ts";
import {
  gapsInBook,
  gapsOf,
  type HorseOnRecord,
  LOOK_BACK_DAYS,
  MEDICINE_YEARS,
  periodUntil,
  stateOf,
} from "#rules/inspection/gaps.ts";
import { noteOf, type Pack, requirementsOf } from "#rules/inspection/packs.ts";
import type { Requirement } from "#rules/inspection/requirement.ts";
import { type DayOfWork, workloadOf } from "#rules/inspection/workload.ts";
import { readAside } from "#server/core/database/replica.ts";
import { Refusal } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { library } from "#server/domains/experts/library/library.ts";
import { careDays, horsesOnRecord, incompleteLines, nameOfYard, workDays } from "./queries.ts";

/** What a pack says of the yard on a UK day. */
export const readPack = (scope: Scope, pack: Pack, madeOn: string): Promise<InspectionPack> =>
  readAside(() => read(scope, pack, madeOn));

async function read(scope: Scope, pack: Pack, madeOn: string) {
  const { from } = periodUntil(madeOn);
  const [yard] = await nameOfYard(scope);
  const horses = await readHorses(scope, madeOn);
  const book = await readBook(scope, madeOn);
  const work = await readWork(scope, madeOn);
  const note = noteOf[pack];
  return {
    pack,
    yardName: yard?.name ?? "",
    madeOn,
    from,
    horses,
    note: { sentence: note.sentence, source: sourceOf(note.source) },
    requirements: requirementsOf[pack].map((each) => answered(each, { horses, book, madeOn })),
    workload: workloadOf(work, horses, madeOn),
  };
}

interface YardRecords {
  horses: readonly HorseOnRecord[];
  book: Awaited<ReturnType<typeof readBook>>;
  madeOn: string;
}

function answered(requirement: Requirement, { horses, book, madeOn }: YardRecords) {
  const { id, asks, basis, source, answer } = requirement;
  const all = answer === "MEDICINES" ? book.gaps : gapsOf(answer, horses, madeOn).map(here);
  const gaps = all.slice(0, GAPS_NAMED_MAX);
  const count = answer === "MEDICINES" ? book.count : all.length;
  return {
    id,
    asks,
    basis,
    answer,
    source: sourceOf(source),
    state: stateOf(answer, all, horses.length),
    gaps,
    moreGaps: count - gaps.length,
  };
}

const here = <G extends Omit<PackGap, "isHere">>(gap: G) => ({ ...gap, isHere: true });

/** An entry of the library; a test holds that each that is cited is there. */
function sourceOf(id: string): PackSource {
  const entry = library().entries.get(id);
  if (!entry) throw new Error(`The library has no entry ${id}`);
  return entry;
}

/** The horses of the yard with the days of their care in the three years, and somewhat before. */
async function readHorses(scope: Scope, madeOn: string): Promise<HorseOnRecord[]> {
  const horses = await horsesOnRecord(scope);
  if (horses.length > PACK_HORSES_MAX)
    throw new Refusal(
      409,
      `A pack can hold at most ${PACK_HORSES_MAX.toLocaleString("en-GB")} horses.`,
    );
  const since = addDays(periodUntil(madeOn).from, -LOOK_BACK_DAYS);
  const daysOf = new Map<string, HorseOnRecord["days"]>();
  for await (const rows of careDays(scope, [since, madeOn]))
    for (const { horseId, kind, days } of rows)
      daysOf.set(horseId, { ...daysOf.get(horseId), [kind]: days });
  return horses.map((horse) => ({ ...horse, days: daysOf.get(horse.horseId) ?? {} }));
}

/** What lines of the medicines book do not name, the newest first. */
async function readBook(scope: Scope, madeOn: string) {
  const from = addYears(madeOn, -MEDICINE_YEARS);
  const lines = await incompleteLines(scope, [from, madeOn, GAPS_NAMED_MAX]);
  const isHere = new Map(lines.map((line) => [line.horseId, line.isHere]));
  const gaps = gapsInBook(lines, madeOn).map((gap) => ({
    ...gap,
    isHere: isHere.get(gap.horseId) ?? false,
  }));
  return { gaps, count: lines[0]?.count ?? 0 };
}

async function readWork(scope: Scope, madeOn: string): Promise<DayOfWork[]> {
  const work: DayOfWork[] = [];
  for await (const rows of workDays(scope, [periodUntil(madeOn).from, madeOn]))
    for (const { horseId, days, minutes } of rows)
      for (const [at, date] of days.entries())
        work.push({ horseId, date, minutes: Number(minutes[at]) });
  return work;
}
