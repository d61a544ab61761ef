import { randomUUID } from "node:crypto";
import { addressOf, type CallInput } from "#contract/address.ts";
import { type CareEvent, careEventEndpoints } from "#contract/care/care-events.ts";
import { type FarrierRecord, recordEndpoints } from "#contract/care/records.ts";
import { yardDayEndpoints } from "#contract/care/yard-day.ts";
import type { Endpoint, ReadEndpoint } from "#contract/endpoint.ts";
import { dayJobKinds } from "#rules/care/yard-day.ts";
import { londonDate } from "#rules/london.ts";
import { type Acknowledged, arrivalsOf, isThis, toldBy } from "./acknowledged.ts";
import { type App, type Device, die, faults, inTab, type Tab } from "./browser.ts";
import { pick, type Run, setRights } from "./run.ts";

type Step = (run: Run, device: Device) => Promise<unknown>;

/** The tab in which somebody does something: a new one where none is open. */
export async function someTab(run: Run, device: Device): Promise<Tab> {
  return pick(run, device.tabs) ?? run.world.browsers.openTab(device);
}

/** A change as a person makes it on a device. */
interface Wish {
  spec: Endpoint;
  given: CallInput;
  mark: string;
  once?: boolean;
}

/** Makes a change as a page does, and notes it where the person is told that it is saved. */
async function change(run: Run, device: Device, { spec, given, mark, once = false }: Wish) {
  const { arrivals } = run.world.browsers;
  const made: Acknowledged = {
    device,
    method: spec.method,
    path: addressOf(spec, given),
    mark,
    once,
    since: arrivals.length,
    isOver: false,
    isAgain: false,
  };
  const tab = await someTab(run, device);
  const outcome = await inTab(tab, async (app) => {
    const waited = app.waitingIn(device.person.yardId).map(toldBy);
    await app.orQueued((body) => app.call(spec, Object(body)), spec, given);
    noteMerged(run, { app, made, waited });
    return "saved";
  }).catch((error: unknown) => String(error));
  run.log.push(`  ${spec.method} ${made.path} ${mark}: ${outcome ?? "killed"}`);
  if (outcome === "saved") run.acknowledged.push(made);
}

/** Notes the earlier edits that waited and are now part of this one. */
function noteMerged(
  run: Run,
  { app, made, waited }: { app: App; made: Acknowledged; waited: ReturnType<typeof toldBy>[] },
) {
  const waits = app.waitingIn(made.device.person.yardId).map(toldBy);
  for (const earlier of run.acknowledged)
    if (
      earlier.once &&
      earlier.device === made.device &&
      earlier.path === made.path &&
      waited.some((told) => isThis(earlier, told)) &&
      !waits.some((told) => isThis(earlier, told)) &&
      waits.some((told) => isThis(made, told)) &&
      arrivalsOf(earlier, run.world.browsers.arrivals).length === 0
    ) {
      earlier.isOver = true;
      // it takes the earlier one's place
      made.isAgain = true;
    }
}

/** What a page shows of a list; null where it shows nothing. */
async function shown<T>(run: Run, device: Device, spec: ReadEndpoint, given: CallInput) {
  const tab = await someTab(run, device);
  return inTab(tab, async (app) => {
    const reading = app.call(spec, Object(given));
    const keeping = reading.then((reply) => keepEvents(app, spec, reply)).catch(() => undefined);
    const rows = (await app.orKept(reading, spec, given)) as T[];
    await keeping;
    return rows;
  }).catch(() => null);
}

/** Keeps the list of events as the copy does. */
async function keepEvents(app: App, { path }: ReadEndpoint, reply: unknown) {
  const kept = await app.keptAccount();
  if (path !== careEventEndpoints.list.path || !kept) return;
  const place = `yard ${path}`;
  const replies = { [path]: reply };
  await app.keepReplies(kept, { yard: kept.yard, place }, { savedAt: Date.now(), replies });
  app.forgetPlace(place);
}

const showEvents = async (run: Run, device: Device) => {
  const given = { query: { horseId: run.horseId } };
  return (await shown<CareEvent>(run, device, careEventEndpoints.list, given)) ?? [];
};

const addEvent: Step = (run, device) => {
  const id = randomUUID();
  run.tried.add(id);
  const body = {
    id,
    title: run.newMark(),
    eventType: "PHYSIO",
    dueDate: "2030-01-05T15:00",
    horseId: run.horseId,
  };
  return change(run, device, { spec: careEventEndpoints.create, given: { body }, mark: id });
};

const editEvent: Step = async (run, device) => {
  const event = pick(run, await showEvents(run, device));
  if (!event) return;
  const mark = run.newMark();
  const { title, description, eventType, priority, status, dueDate, horseId, updatedAt } = event;
  const fields = { title, description, eventType, priority, status, dueDate, horseId, updatedAt };
  const given = { params: { id: event.id }, body: { ...fields, notes: mark } };
  await change(run, device, { spec: careEventEndpoints.update, given, mark, once: true });
};

const setStatus =
  (status: "COMPLETED" | "PENDING"): Step =>
  async (run, device) => {
    const event = pick(run, await showEvents(run, device));
    if (!event) return;
    const given = { params: { id: event.id }, body: { status } };
    // what an edit, which begins with the title, does not contain
    const mark = `{"status":"${status}"`;
    await change(run, device, { spec: careEventEndpoints.update, given, mark });
  };

const recordOf = (mark: string) => ({ farrier: mark, serviceType: "SHOEING", date: "2026-01-10" });

const addRecord: Step = (run, device) => {
  const id = randomUUID();
  run.tried.add(id);
  const given = { params: { horseId: run.horseId }, body: { id, ...recordOf(run.newMark()) } };
  return change(run, device, { spec: recordEndpoints.farrier.create, given, mark: id });
};

const editRecord: Step = async (run, device) => {
  const { horseId } = run;
  const { list, update } = recordEndpoints.farrier;
  const record = pick(
    run,
    (await shown<FarrierRecord>(run, device, list, { params: { horseId } })) ?? [],
  );
  if (!record) return;
  const mark = run.newMark();
  const body = { ...recordOf(record.farrier), notes: mark, updatedAt: record.updatedAt };
  const given = { params: { horseId, id: record.id }, body };
  await change(run, device, { spec: update, given, mark, once: true });
};

const tick: Step = (run, device) => {
  const id = randomUUID();
  const job = pick(run, dayJobKinds);
  const time = pick(run, ["07:00", "17:00"]);
  const { horseId } = run;
  const body = { id, date: londonDate(new Date()), horseId, job, time, outcome: "DONE" };
  return change(run, device, { spec: yardDayEndpoints.tick, given: { body }, mark: id });
};

const untick: Step = async (run, device) => {
  const ticks = run.acknowledged.filter(({ path }) => path === "/api/day/ticks");
  const id = pick(run, ticks)?.mark;
  if (id === undefined) return;
  await change(run, device, { spec: yardDayEndpoints.untick, given: { params: { id } }, mark: "" });
};

/** The person decides about a change that was refused. */
const decide: Step = async (run, device) => {
  const tab = await someTab(run, device);
  await inTab(tab, async (app) => {
    await app.reload();
    const refused = pick(
      run,
      app.currentChanges().filter((each) => !app.isWaiting(each)),
    );
    if (!refused) return;
    const its = run.acknowledged.filter(
      (each) => each.device === device && isThis(each, toldBy(refused)),
    );
    const isDropped = run.below(2) === 0;
    for (const each of its)
      if (isDropped) each.isOver = true;
      else each.isAgain = true;
    if (isDropped) return app.discardChange(refused);
    const version = Object(refused.refusal?.current).updatedAt;
    await app.sendAgain(refused, typeof version === "string" ? version : null);
    await app.comeBack();
  });
};

const goOffline: Step = async (_, device) => {
  device.isOnline = false;
};

const comeBack: Step = async (run, device) => {
  device.isOnline = true;
  await inTab(await someTab(run, device), (app) => app.comeBack());
};

const setFault: Step = async (run, device) => {
  device.fault = pick(run, faults) ?? null;
  run.log.push(`  ${device.fault}`);
};

const kill: Step = async (run, device) => {
  const tab = pick(run, device.tabs);
  if (tab) void die(tab);
};

const openTab: Step = (run, device) => run.world.browsers.openTab(device);

const setClock: Step = async ({ below }, device) => {
  device.clockMs = (below(61) - 30) * 60_000;
};

const changeRights: Step = (run) =>
  setRights(run.world.people[1], pick(run, ["GROOM", "GROOM", "VIEWER", null] as const) ?? null);

export const steps = {
  addEvent,
  editEvent,
  complete: setStatus("COMPLETED"),
  reopen: setStatus("PENDING"),
  addRecord,
  editRecord,
  tick,
  untick,
  decide,
  goOffline,
  comeBack,
  setFault,
  kill,
  openTab,
  setClock,
  changeRights,
} satisfies Record<string, Step>;

const oftener: (keyof typeof steps)[] = ["editEvent", "editRecord", "comeBack", "goOffline"];
/** The names of all steps, some more than once. */
export const stepNames = [
  ...Object.keys(steps).filter((name): name is keyof typeof steps => name in steps),
  ...oftener,
  ...oftener,
  "setFault" as const,
  "setFault" as const,
];
