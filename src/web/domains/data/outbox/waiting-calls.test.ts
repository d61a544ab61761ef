import { safeParse } from "zod/v4/core";
import { describe, expect, test } from "vitest";
import type { CallInput } from "#contract/address.ts";
import { type CareEvent, careEventEndpoints } from "#contract/care/care-events.ts";
import { recordKinds } from "#contract/care/record-types.ts";
import { recordEndpoints } from "#contract/care/records.ts";
import { visitEndpoints } from "#contract/care/visit-calls.ts";
import { yardDayEndpoints } from "#contract/care/yard-day.ts";
import type { Attachment } from "#contract/files/attachments.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { medicineDoseEndpoints } from "#contract/health/medicine-doses.ts";
import { doseEndpoints } from "#contract/health/doses.ts";
import { eventInput, recordInputs } from "#testing/care.ts";
import type { KnownRows } from "./waiting-call.ts";
import { callName, waitingCall } from "./waiting-calls.ts";

const idOf = (last: number) => `01a00000-0000-7000-8000-00000000000${last}`;
const [ANN, HORSE, OTHER_HORSE, EVENT, NEW] = [1, 2, 3, 4, 5].map(idOf);
const NOW = new Date("2026-06-01T12:00:00Z");

const photo: Attachment = {
  id: NEW ?? "",
  fileUrl: "",
  originalName: "hoof.jpg",
  mimeType: "image/jpeg",
  fileSize: 4,
};
const known: KnownRows = {
  user: { id: ANN ?? "", firstName: "Ann" },
  horse: async (id) => (id === HORSE ? { name: "Bramble" } : null),
  event: async (id) => (id === EVENT ? event : null),
  file: async (id) => (id === NEW ? photo : null),
  now: NOW,
};

const assume = async (spec: Endpoint, asked: CallInput) => {
  const given = timed(spec, asked);
  const made = await waitingCall(callName(spec))?.assume(given, known);
  if (!made) throw new Error("It does not wait");
  return made;
};
const timed = (spec: Endpoint, asked: CallInput) =>
  waitingCall(callName(spec))?.timed?.(asked, NOW) ?? asked;
/** What a reply's schema finds wrong with what is assumed. */
const faultsOf = (spec: Endpoint, assumed: unknown) =>
  safeParse(spec.reply, assumed).error?.issues ?? [];

// replies are declared with the server's dates, and read by a client as text
const asServer = (row: object) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      /At$|^at$|^dueDate$/.test(name) && typeof value === "string" ? new Date(value) : value,
    ]),
  );

const event: CareEvent = {
  id: EVENT ?? "",
  userId: ANN ?? "",
  horseId: HORSE ?? "",
  horseName: "Bramble",
  title: "Shoes",
  description: "",
  eventType: "FARRIER",
  priority: "MEDIUM",
  status: "PENDING",
  dueDate: "2026-06-01T08:00:00.000Z",
  dueFrom: null,
  completedAt: null,
  reminderDays: [1],
  recurring: null,
  recurringEnd: null,
  notes: "",
  planId: null,
  paperId: null,
  fromRecord: null,
  record: null,
  standsFor: null,
  owesRecord: false,
  snoozedFrom: null,
  snoozedBecause: null,
  snoozedBy: null,
  snoozedAt: null,
  createdAt: "2026-05-01T08:00:00.000Z",
  updatedAt: "2026-05-01T08:00:00.000Z",
};

describe("an event", () => {
  const { create, update } = careEventEndpoints;
  const params = { id: EVENT ?? "" };

  test("that is done says when, and is otherwise as it was", async () => {
    const made = await assume(update, { params, body: { status: "COMPLETED" } });
    const completedAt = NOW.toISOString();
    expect(made.assumed).toEqual({ ...event, status: "COMPLETED", completedAt });
    const changeId = expect.stringMatching(/^[\da-f-]{36}$/);
    expect(made.given.body).toEqual({ status: "COMPLETED", completedAt, changeId });
    expect(made.label).toBe("Done: Shoes, Bramble");
    expect(faultsOf(update, asServer(Object(made.assumed)))).toEqual([]);
  });

  test("that is sent again is the same change, and an edit names its version instead", () => {
    const once = timed(update, { params, body: { status: "PENDING" } });
    expect(timed(update, once)).toEqual(once);
    const edit = { params, body: eventInput({ horseId: HORSE, updatedAt: event.updatedAt }) };
    expect(timed(update, edit)).toEqual(edit);
  });

  test("that is reopened has not been done", async () => {
    const made = await assume(update, { params, body: { status: "PENDING" } });
    expect(made.assumed).toEqual(event);
  });

  test("that was done already keeps its time when it is edited", async () => {
    const completedAt = "2026-05-02T08:00:00.000Z";
    const done = { ...event, status: "COMPLETED" as const, completedAt };
    const ofDone = { ...known, event: async () => done };
    for (const status of ["COMPLETED", undefined]) {
      const body = eventInput({ horseId: HORSE, status });
      const made = await waitingCall(callName(update))?.assume({ params, body }, ofDone);
      expect(made?.assumed).toMatchObject({ status: "COMPLETED", completedAt });
    }
  });

  test("that is edited is as its form says, in the server's words", async () => {
    const { updatedAt } = event;
    const body = eventInput({ horseId: "none", dueDate: "2026-06-01T15:00", updatedAt });
    const { assumed, label } = await assume(update, { params, body });
    expect(assumed).toMatchObject({
      horseId: null,
      dueDate: "2026-06-01T14:00:00.000Z",
      updatedAt,
    });
    expect(label).toBe("Changed: Shoes, Bramble");
    expect(faultsOf(update, asServer(Object(assumed)))).toEqual([]);
  });

  test("that the device does not know does not wait", async () => {
    const given = { params: { id: NEW ?? "" }, body: { status: "COMPLETED" } };
    expect(await waitingCall(callName(update))?.assume(given, known)).toBeNull();
  });

  test.each([
    { horseId: HORSE, name: "Bramble" },
    { horseId: "none", name: null },
  ])("of $horseId that is added is a whole event", async ({ horseId, name }) => {
    const body = { id: NEW, ...eventInput({ horseId, dueDate: "2026-06-01T15:00" }) };
    const { assumed, given, label } = await assume(create, { body });
    expect(given.body).toEqual(body);
    expect(assumed).toMatchObject({
      id: NEW,
      horseName: name,
      status: "PENDING",
      dueDate: "2026-06-01T14:00:00.000Z",
      reminderDays: [1, 3, 7],
    });
    expect(label).toBe(`Event: Shoes, ${name ?? "the yard"}`);
    expect(faultsOf(create, asServer(Object(assumed)))).toEqual([]);
  });
});

describe("the day", () => {
  const body = {
    id: NEW,
    date: "2026-06-01",
    horseId: HORSE,
    job: "FEED",
    time: "07:00",
    what: "Chaff",
    added: false,
    outcome: "DONE",
    why: null,
  };

  test("a tick is a job that is ticked by this person now", async () => {
    const { assumed, label } = await assume(yardDayEndpoints.tick, { body });
    expect(label).toBe("Ticked: Chaff, Bramble");
    const { tick, ...job } = Object(assumed);
    expect(tick).toMatchObject({ at: NOW.toISOString(), by: { firstName: "Ann" } });
    expect(faultsOf(yardDayEndpoints.tick, { ...job, tick: asServer(tick) })).toEqual([]);
  });

  test("a dose is one that was given when it was tapped", async () => {
    const { record } = medicineDoseEndpoints;
    const dose = { id: NEW, recordId: EVENT, date: "2026-06-01", slot: 1, outcome: "GIVEN" };
    const made = await assume(record, { body: { ...dose, why: null } });
    expect(made.given.body).toMatchObject({ ...dose, givenAt: NOW.toISOString() });
    expect(faultsOf(record, asServer(Object(made.assumed)))).toEqual([]);
  });

  test.each([yardDayEndpoints.untick, medicineDoseEndpoints.remove, visitEndpoints.undo])(
    "what is taken back by $path is nothing",
    async (spec) => {
      expect((await assume(spec, { params: { id: NEW ?? "" } })).assumed).toBeNull();
    },
  );
});

describe.each(recordKinds)("a %s record", (kind) => {
  const { create, update } = recordEndpoints[kind];
  const params = { horseId: HORSE ?? "" };

  test("that is added is a whole record, without its files", async () => {
    const alsoFor = [{ horseId: OTHER_HORSE }];
    const body = { id: NEW, eventId: null, alsoFor, ...recordInputs[kind]({ documents: [NEW] }) };
    const { photos, ...rest } = { photos: [NEW], ...body };
    const sent = kind === "farrier" ? { ...rest, documents: undefined, photos } : rest;
    const { assumed, label } = await assume(create, { params, body: sent });
    expect(label).toContain(": Bramble and 1 more");
    expect(faultsOf(create, asServer(Object(assumed)))).toEqual([]);
  });

  // it is laid over the row that is shown, whose files and times stay
  test("that is edited is no whole record, but what its form has", async () => {
    const updatedAt = "2026-05-01T08:00:00.000Z";
    const body = recordInputs[kind]({ notes: " mine ", updatedAt });
    const { assumed } = await assume(update, { params: { ...params, id: NEW ?? "" }, body });
    expect(assumed).toMatchObject({ id: NEW, horseId: HORSE, notes: "mine", updatedAt });
    for (const name of ["documents", "photos", "createdAt", "userId"])
      expect(assumed).not.toHaveProperty(name);
  });
});

test("a visit names the horses that were seen; its records get their ids from the server", async () => {
  const horses = [
    { horseId: HORSE, seen: true },
    { horseId: OTHER_HORSE, seen: false },
  ];
  const body = { id: NEW, kind: "FARRIER", date: "2026-06-01", farrier: "Jo", horses };
  const { assumed, label } = await assume(visitEndpoints.log, { body });
  expect(label).toBe("Visit: Farrier, 1 horse");
  expect(faultsOf(visitEndpoints.log, assumed)).toEqual([]);
});

test("passport pages are assumed with the files of this device, and are safe to send twice", async () => {
  const { label, assumed } = await assume(doseEndpoints.keepPages, {
    params: { horseId: HORSE ?? "" },
    body: { files: [NEW, EVENT] },
  });
  expect(label).toBe("Passport pages: Bramble");
  expect(assumed).toEqual({ pages: [photo] });
  expect(faultsOf(doseEndpoints.keepPages, assumed)).toEqual([]);
});
