import { randomUUID } from "node:crypto";
import { type CareEvent, careEventEndpoints } from "#contract/care/care-events.ts";
import { type FarrierRecord, recordEndpoints } from "#contract/care/records.ts";
import { yardDayEndpoints } from "#contract/care/yard-day.ts";
import { attachmentEndpoints } from "#contract/files/attachments.ts";
import { dayJobKinds } from "#rules/care/yard-day.ts";
import { londonDate } from "#rules/london.ts";
import { isThis, toldBy } from "./acknowledged.ts";
import { change, shown, someTab } from "./acting.ts";
import { type Device, die, faults, fullnesses, inTab } from "./browser.ts";
import { pick, type Run, setRights } from "./run.ts";

type Step = (run: Run, device: Device) => Promise<unknown>;

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
    // each completion has a time of its own; of a reopening, what an edit, which begins with the title, does not contain
    const completedAt = new Date(Date.now() - run.marks.length * 1000 - 3_600_000).toISOString();
    run.newMark();
    const isDone = status === "COMPLETED";
    const mark = isDone ? completedAt : `{"status":"${status}"`;
    const given = {
      params: { id: event.id },
      body: isDone ? { status, completedAt } : { status },
    };
    const spec = careEventEndpoints.update;
    await change(run, device, { spec, given, mark, isUnordered: !isDone });
  };

const recordOf = (mark: string) => ({ farrier: mark, serviceType: "SHOEING", date: "2026-01-10" });

const addRecord = (run: Run, device: Device, photos: string[] = []) => {
  const id = randomUUID();
  run.tried.add(id);
  const body = { id, ...recordOf(run.newMark()), photos };
  const given = { params: { horseId: run.horseId }, body };
  return change(run, device, { spec: recordEndpoints.farrier.create, given, mark: id });
};

/** Chooses a file in a form and saves the record that it is for. */
const addRecordWithFile: Step = async (run, device) => {
  const [id, file] = [randomUUID(), new File(["%PDF-1.4"], "bill.pdf")];
  const spec = attachmentEndpoints.upload;
  const isChosen = await inTab(await someTab(run, device), async (app) => {
    const send = () => app.upload(spec, { query: { id } }, { file, onProgress: () => undefined });
    await app.orHeld(send, spec, { id, file });
    return true;
  }).catch((error: unknown) => void run.log.push(`  ${String(error)}`));
  if (isChosen) await addRecord(run, device, [id]);
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
  const given = { params: { id } };
  await change(run, device, { spec: yardDayEndpoints.untick, given, mark: "", isUnordered: true });
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
    if (isDropped) {
      await app.discardChange(refused);
      for (const each of its) each.isOver = true;
      return;
    }
    for (const each of its) {
      each.isUnordered = true;
      // the person sees what is there now, also what this change did before others, and wants it again
      each.since = run.world.browsers.arrivals.length;
    }
    const version = Object(refused.refusal?.current).updatedAt;
    await app.sendAgain(refused, typeof version === "string" ? version : null);
    await app.comeBack();
    // what a full device cannot note stays as it was
  }).catch((error: unknown) => run.log.push(`  ${String(error)}`));
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

const fillStorage: Step = async (run, device) => {
  device.full = pick(run, fullnesses) ?? null;
  run.log.push(`  ${device.full}`);
};

const makeRoom: Step = async (_, device) => {
  device.full = null;
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
  addRecord: (run: Run, device: Device) => addRecord(run, device),
  addRecordWithFile,
  editRecord,
  tick,
  untick,
  decide,
  goOffline,
  comeBack,
  setFault,
  fillStorage,
  makeRoom,
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
