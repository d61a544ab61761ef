import { v7 as uuid } from "uuid";
import { careEventEndpoints } from "#contract/care/care-events.ts";
import type { VisitInput } from "#contract/care/visit-input.ts";
import { visitEndpoints } from "#contract/care/visit-calls.ts";
import { visitShapes } from "#contract/care/visits.ts";
import { type DayJob, type TickInput, yardDayEndpoints } from "#contract/care/yard-day.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { doseEndpoints } from "#contract/health/doses.ts";
import {
  type MedicineDose,
  type MedicineDoseInput,
  medicineDoseEndpoints,
} from "#contract/health/medicine-doses.ts";
import { type Body, bodyOf, filled, nameOf, readBody, type WaitingCall } from "./waiting-call.ts";
import { recordCalls } from "./waiting-records.ts";

/*
 * The changes that may wait on the device to be sent. Each can be sent twice without harm: it proposes an id, or says which
 * version it was made from.
 */

const isDone = ({ status }: Body) => status === "COMPLETED";

const eventChange: WaitingCall = {
  spec: careEventEndpoints.update,
  timed: (given, now) => {
    const body = bodyOf(given);
    const doneAt = isDone(body) ? { completedAt: body["completedAt"] ?? now.toISOString() } : {};
    // an edit says its version
    const named = body["updatedAt"] === undefined && { changeId: body["changeId"] ?? uuid() };
    return { ...given, body: { ...body, ...doneAt, ...named } };
  },
  assume: async (given, known) => {
    const row = await known.event(given.params?.["id"] ?? "");
    if (!row) return null;
    const body = bodyOf(given);
    const {
      updatedAt: _version,
      changeId: _id,
      ...changed
    } = readBody(careEventEndpoints.update, given);
    const done = isDone(body) && !isDone(row) ? "Done" : "Changed";
    const now = { ...row, ...changed };
    return {
      given,
      // what is done already keeps its time
      assumed: {
        ...now,
        completedAt: isDone(now) ? (row.completedAt ?? body["completedAt"]) : null,
      },
      label: `${done}: ${row.title}, ${await nameOf(known, row.horseId)}`,
    };
  },
};

const eventCreation: WaitingCall = {
  spec: careEventEndpoints.create,
  assume: async (given, known) => {
    const body = readBody(careEventEndpoints.create, given);
    const at = known.now.toISOString();
    const horseName = body["horseId"] ? await nameOf(known, body["horseId"]) : null;
    return {
      given,
      assumed: filled(careEventEndpoints.create, {
        ...body,
        horseName,
        status: "PENDING",
        userId: known.user.id,
        owesRecord: false,
        createdAt: at,
        updatedAt: at,
      }),
      label: `Event: ${String(body["title"])}, ${horseName ?? "the yard"}`,
    };
  },
};

const tick: WaitingCall = {
  spec: yardDayEndpoints.tick,
  assume: async (given, { user, now, ...known }) => {
    const body = given.body as TickInput;
    const assumed: DayJob = {
      id: body.id ?? null,
      horseId: body.horseId,
      job: body.job,
      time: body.time,
      what: body.what,
      added: body.added,
      tick: {
        outcome: body.outcome,
        at: now.toISOString(),
        why: body.why,
        kiosk: null,
        by: { id: user.id, firstName: user.firstName },
      },
    };
    const done = body.outcome === "DONE" ? "Ticked" : "Not done";
    const name = await nameOf({ user, now, ...known }, body.horseId);
    return { given, assumed, label: `${done}: ${body.what || "a job"}, ${name}` };
  },
};

const dose: WaitingCall = {
  spec: medicineDoseEndpoints.record,
  timed: (given, now) => ({ ...given, body: { givenAt: now.toISOString(), ...bodyOf(given) } }),
  assume: (given, { user, now }) => {
    const body = given.body as MedicineDoseInput;
    const givenAt = body.givenAt ?? now.toISOString();
    const assumed: MedicineDose = {
      id: body.id ?? "",
      date: body.date,
      slot: body.slot,
      outcome: body.outcome,
      givenAt,
      why: body.why,
      kiosk: null,
      by: { id: user.id, firstName: user.firstName },
    };
    const label = body.outcome === "GIVEN" ? "Dose given" : "Dose not given";
    return Promise.resolve({ given: { ...given, body: { ...body, givenAt } }, assumed, label });
  },
};

const removal = (spec: Endpoint, label: string): WaitingCall => ({
  spec,
  assume: (given) => Promise.resolve({ given, assumed: null, label }),
});

const visit: WaitingCall = {
  spec: visitEndpoints.log,
  assume: (given) => {
    const { id, kind, date, horses } = given.body as Body & VisitInput;
    const seen = horses.filter((row) => row.seen);
    return Promise.resolve({
      given,
      assumed: {
        id,
        kind,
        date,
        actId: id,
        // their ids and kinds are the server's to choose; the page counts them
        records: seen.map(({ horseId }) => ({ kind: "general", id: horseId, horseId })),
        notSeen: horses.flatMap((row) => (row.seen ? [] : [row.horseId])),
        pounds: null,
      },
      label: `Visit: ${visitShapes[kind].label}, ${seen.length === 1 ? "1 horse" : `${seen.length} horses`}`,
    });
  },
};

const passportPages: WaitingCall = {
  spec: doseEndpoints.keepPages,
  assume: async (given, known) => {
    const { files } = readBody(doseEndpoints.keepPages, given);
    const pages = Array.isArray(files) ? files.map((id) => known.file(String(id))) : [];
    return {
      given,
      assumed: { pages: (await Promise.all(pages)).filter((page) => page !== null) },
      label: `Passport pages: ${await nameOf(known, given.params?.["horseId"])}`,
    };
  },
};

const calls: readonly WaitingCall[] = [
  eventChange,
  eventCreation,
  tick,
  removal(yardDayEndpoints.untick, "Tick taken back"),
  dose,
  removal(medicineDoseEndpoints.remove, "Dose taken back"),
  ...recordCalls,
  passportPages,
  visit,
  removal(visitEndpoints.undo, "Visit taken back"),
];

/** The name under which a call waits. */
export const callName = ({ method, path }: Pick<Endpoint, "method" | "path">) =>
  `${method} ${path}`;

const byName = new Map(calls.map((each) => [callName(each.spec), each]));

/** The call of this name, if it may wait on the device. */
export const waitingCall = (name: string): WaitingCall | null => byName.get(name) ?? null;
