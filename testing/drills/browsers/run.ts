import { seededRandom } from "#testing/seeded-random.ts";
import {
  addRecord,
  killTab,
  type Phone,
  sendAll,
  show,
  showsRecord,
  soon,
  tapDone,
  waitingOn,
} from "./phone.ts";
import type { World } from "./world.ts";

const STEPS = 5;
/** Milliseconds within which everything is sent once there is signal. */
const SENT_MS = 25_000;

/** Something that a person did in a run; `isTold` when the phone said that it is saved. */
interface Deed {
  kind: "DONE" | "RECORD";
  mark: string;
  isTold: boolean;
}

interface Run {
  world: World;
  deeds: Deed[];
  /** The events that nobody has done yet. */
  open: string[];
  newMark: () => string;
  log: string[];
}

/** What came of a run: how much was done, about how much of it a phone said that it is saved, and what is wrong. */
export interface RunOutcome {
  done: number;
  told: number;
  problems: string[];
  log: string[];
}

/**
 * Plays one run: one person with two phones, whose way to the server is bad or gone, and whose tabs are killed. Returns what
 * is wrong once there is signal again, with the steps that led there.
 */
export async function playRun(world: World, seed: number): Promise<RunOutcome> {
  const random = seededRandom(seed);
  const below = (count: number) => Math.floor(random() * count);
  // calls of a browser come in no fixed order, so they do not use up the dice of the steps
  const cutting = seededRandom(seed + 0.5);
  world.dice.below = (count) => Math.floor(cutting() * count);
  const open = [1, 2, 3].map((n) => `Job ${seed}-${n}`);
  let marks = 0;
  const newMark = () => `Mark ${seed}-${++marks}`;
  const run: Run = { world, deeds: [], open, newMark, log: [] };
  for (const title of open) await world.newEvent(title);
  await Promise.all(world.phones.map((phone) => show(phone, "/dashboard")));
  for (let n = 0; n < STEPS; n += 1) {
    const phone = world.phones[below(world.phones.length)];
    const now = ways[below(ways.length)];
    if (now) {
      setWay(world, now);
      run.log.push(`the way is ${now}`);
    }
    const name = stepNames[below(stepNames.length)];
    if (!phone || !name) continue;
    run.log.push(`${phone.name} ${name}`);
    await steps[name](run, phone).catch((error: unknown) => run.log.push(`  ${String(error)}`));
  }
  setWay(world, "GOOD");
  const problems = [...(await comeBack(world.phones)), ...(await problemsOf(run))];
  const told = run.deeds.filter(({ isTold }) => isTold).length;
  return { done: run.deeds.length, told, problems, log: run.log };
}

type Step = (run: Run, phone: Phone) => Promise<unknown>;

const complete: Step = async (run, phone) => {
  const title = run.open.shift();
  if (title === undefined) return;
  const before = new Set(await waitingOn(phone));
  if (!(await tapDone(phone, title))) return run.log.push(`  ${title} is not shown`);
  const deed: Deed = { kind: "DONE", mark: title, isTold: false };
  run.deeds.push(deed);
  // the row folds before it is saved
  deed.isTold = await soon(
    async () =>
      (await waitingOn(phone)).some((id) => !before.has(id)) || (await isDone(run, title)),
  );
  return run.log.push(`  ${title}: ${deed.isTold ? "saved" : "not saved"}`);
};

const write: Step = async (run, phone) => {
  const mark = run.newMark();
  if (!(await addRecord(phone, run.world.horseId, mark))) return run.log.push("  no form");
  const deed: Deed = { kind: "RECORD", mark, isTold: false };
  run.deeds.push(deed);
  deed.isTold = await showsRecord(phone, mark);
  return run.log.push(`  ${mark}: ${deed.isTold ? "saved" : "not saved"}`);
};

/** Taps, and kills the tab before it can have said anything. */
const completeAndKill: Step = async (run, phone) => {
  const title = run.open.shift();
  if (title === undefined || !(await tapDone(phone, title))) return;
  run.deeds.push({ kind: "DONE", mark: title, isTold: false });
  await killTab(phone);
};

const writeAndKill: Step = async (run, phone) => {
  const mark = run.newMark();
  run.deeds.push({ kind: "RECORD", mark, isTold: false });
  await addRecord(phone, run.world.horseId, mark);
  await killTab(phone);
};

type Way = "GOOD" | "BAD" | "OUT";
function setWay({ proxy, dice }: World, way: Way) {
  dice.isBad = way === "BAD";
  proxy.setOut(way === "OUT");
}
/** The ways to the server that a step may begin with; null leaves it as it is. */
const ways = ["GOOD", "BAD", "BAD", "OUT", null, null] as const;

const steps = {
  complete,
  write,
  completeAndKill,
  writeAndKill,
  reload: (_, phone) => phone.page.reload({ timeout: 3_000 }),
  kill: (_, phone) => killTab(phone),
} satisfies Record<string, Step>;
const oftener = ["complete", "write", "complete", "write"] as const;
const stepNames = [
  ...Object.keys(steps).filter((name): name is keyof typeof steps => name in steps),
  ...oftener,
];

async function comeBack(phones: readonly Phone[]): Promise<string[]> {
  const left = await Promise.all(
    phones.map(async (phone) => {
      const count = await sendAll(phone, SENT_MS).catch(async () => {
        // a tab that a step has left half open
        await killTab(phone);
        return sendAll(phone, SENT_MS);
      });
      return count > 0 ? [`${phone.name} still has ${count}`] : [];
    }),
  );
  return left.flat();
}

const isDone = async ({ world }: Run, title: string) =>
  (await world.rows(`/api/care-events?horseId=${world.horseId}`)).some(
    (each) => each["title"] === title && each["status"] === "COMPLETED",
  );

/** What the server has too little or too often of. */
async function problemsOf(run: Run): Promise<string[]> {
  const { world, deeds } = run;
  const events = await world.rows(`/api/care-events?horseId=${world.horseId}`);
  const records = await world.rows(`/api/horses/${world.horseId}/farrier`);
  return deeds.flatMap(({ kind, mark, isTold }) => {
    const found =
      kind === "DONE"
        ? events.filter(({ title, status }) => title === mark && status === "COMPLETED")
        : records.filter(({ farrier }) => farrier === mark);
    if (found.length > 1) return [`${mark} is there ${found.length} times`];
    return isTold && found.length === 0 ? [`${mark} is lost`] : [];
  });
}
