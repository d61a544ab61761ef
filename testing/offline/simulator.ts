import { setTimeout as sleep } from "node:timers/promises";
import { careEventEndpoints } from "#contract/care/care-events.ts";
import { seededRandom } from "#testing/seeded-random.ts";
import { query } from "#testing/yard.ts";
import type { WaitingChange } from "#web/core/device-store/waiting-changes.ts";
import { problemsOf } from "./acknowledged.ts";
import { someTab } from "./acting.ts";
import { type App, type Device, inTab } from "./browser.ts";
import { pick, type Run, setRights, type World } from "./run.ts";
import { stepNames, steps } from "./steps.ts";

/** How many steps a run has. */
const STEPS = 24;
/** How often a device tries to send in the end. */
const LAST_TRIES = 3;

/**
 * Plays one run: two people of a yard with two or three devices, who do what they like with and without signal, and come
 * back in the end. Returns what is wrong then, with the steps that led there; nothing where all is well.
 */
export async function playRun(world: World, seed: number): Promise<string[]> {
  const run = await beginRun(world, seed);
  try {
    for (let n = 0; n < STEPS; n += 1) {
      const device = pick(run, run.devices);
      const name = pick(run, stepNames);
      if (!device || !name) continue;
      run.log.push(`${device.name} ${name}`);
      await steps[name](run, device);
    }
    const left = await comeBackAll(run);
    const refusedOn = (device: Device) =>
      (left.get(device) ?? []).filter(({ refusal }) => refusal !== null);
    const problems = [
      ...[...left].flatMap(([device, changes]) => stillWaiting(device, changes)),
      ...[...left].flatMap(([device, changes]) => lostFiles(device, changes)),
      ...problemsOf(run.acknowledged, world.browsers.arrivals, refusedOn),
      ...(await problemsOnServer(run, refusedOn)),
    ];
    const arrived = world.browsers.arrivals.map(
      ({ device, status, method, path, body }) =>
        `arrived from ${device.name}: ${status} ${method} ${path} ${body}`,
    );
    return problems.length === 0 ? [] : [...problems, ...run.log, ...arrived];
  } finally {
    await world.browsers.clear();
  }
}

async function beginRun(world: World, seed: number): Promise<Run> {
  const random = seededRandom(seed);
  const below = (count: number) => Math.floor(random() * count);
  const marks: string[] = [];
  const run: Run = {
    world,
    horseId: await world.newHorse(),
    devices: [],
    acknowledged: [],
    tried: new Set(),
    marks,
    newMark: () => {
      const mark = `mark ${marks.length + 1}.`;
      marks.push(mark);
      return mark;
    },
    log: [],
    below,
  };
  const [owner, groom] = world.people;
  const people = [owner, groom, owner, groom].slice(0, 2 + below(2));
  for (const [n, person] of people.entries())
    run.devices.push(await world.browsers.openDevice(`device ${n + 1}`, person));
  // something to be edited
  const [first] = run.devices;
  if (first) for (const name of ["addEvent", "addRecord"] as const) await steps[name](run, first);
  return run;
}

/** Everybody has signal and rights again, and every device sends; returns what each then still has. */
async function comeBackAll(run: Run): Promise<Map<Device, WaitingChange[]>> {
  const left = new Map<Device, WaitingChange[]>();
  await setRights(run.world.people[1], "GROOM");
  for (const device of run.devices) {
    Object.assign(device, { isOnline: true, fault: null, full: null });
    // what was on its way may still kill the first tab
    let changes: WaitingChange[] | undefined;
    while (!changes)
      changes = await inTab(await someTab(run, device), (app) => sendAll(device, app));
    left.set(device, changes);
  }
  return left;
}

async function sendAll(device: Device, app: App): Promise<WaitingChange[]> {
  for (let n = 0; n < LAST_TRIES; n += 1) {
    await app.reload();
    await app.comeBack();
    // another tab may be at it
    while (device.sender) await sleep(1);
  }
  await app.reload();
  return [...app.currentChanges()];
}

const stillWaiting = (device: Device, changes: WaitingChange[]) =>
  changes
    .filter(({ refusal }) => refusal === null)
    .map(({ label }) => `${device.name} still waits with: ${label}`);

/** The changes that were refused because their files are not there. */
const lostFiles = (device: Device, changes: WaitingChange[]) =>
  changes
    .filter(({ refusal }) => /file/i.test(refusal?.sentence ?? ""))
    .map(({ label, refusal }) => `${device.name} was refused ${label}: ${refusal?.sentence}`);

/** What is wrong with the horse's rows on the server. */
async function problemsOnServer(
  { horseId, tried, acknowledged }: Run,
  refusedOn: (device: Device) => WaitingChange[],
): Promise<string[]> {
  const { rows } = await query<{ id: string; name: string }>(
    `select id, farrier as name from farrier_records where horse_id = $1
     union all select id, title from care_events where horse_id = $1`,
    [horseId],
  );
  const ids = new Set(rows.map(({ id }) => id));
  const names = new Set(rows.map(({ name }) => name));
  const refusedIds = new Set(
    acknowledged
      .flatMap(({ device }) => refusedOn(device))
      .map(({ given }) => Object(given.body).id),
  );
  const creations = acknowledged.filter(
    ({ method, path }) =>
      method === "POST" && (path === careEventEndpoints.create.path || path.endsWith("/farrier")),
  );
  return [
    ...rows.filter(({ id }) => !tried.has(id)).map(({ name }) => `Nobody added ${name}`),
    ...(names.size < rows.length ? ["A record or event is there twice"] : []),
    ...creations
      .filter(({ mark, isOver }) => !isOver && !ids.has(mark) && !refusedIds.has(mark))
      .map(({ mark }) => `${mark} is not on the server`),
  ];
}
