import * as fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { londonDate } from "#rules/london.ts";
import { eventInput, made, openEvents, recordInputs, type SeenEvent } from "#testing/care.ts";
import { careModel, type CareModel, inOrder, ukInstant } from "#testing/care-model.ts";
import { fixture } from "#testing/fixture.ts";
import { newHorse, openYard } from "#testing/yard.ts";

const yard = fixture(openYard);
const owner = fixture(() => yard.newOwner());
afterEach(() => vi.useRealTimers());

const RUNS = Number(process.env["HISTORIES"] ?? 15);
const dayMs = 86_400_000;

/** Kinds of care whose events come from records of different kinds, or from no record. */
const subjects = ["FARRIER", "VACCINATION", "WORMING", "EXERCISE"] as const;
type Subject = (typeof subjects)[number];
const recordOf = {
  FARRIER: { path: "farrier", next: "nextDue", input: recordInputs.farrier },
  VACCINATION: {
    path: "veterinary",
    next: "nextVisit",
    input: (given: object) =>
      recordInputs.veterinary({ visitType: "VACCINATION", diseases: ["INFLUENZA"], ...given }),
  },
  WORMING: { path: "general", next: "nextDue", input: recordInputs.general },
};
type RecordSubject = keyof typeof recordOf;
const isRecorded = (subject: string): subject is RecordSubject => subject in recordOf;

/** One random action; the numbers select its target and its form. */
interface Deed {
  deed: keyof typeof deeds;
  subject: Subject;
  pick: number;
  days: number;
  ahead: number | null;
}

/** The history of one horse, applied both to the server and to the model. */
interface Story {
  horseId: string;
  model: CareModel;
}

const today = () => londonDate(new Date());
const daysFrom = (date: string, days: number) =>
  new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10);
const pickOf = <T>(list: readonly T[], pick: number): T | undefined =>
  list[pick % (list.length || 1)];
const farrierUrl = (horseId: string, kind: RecordSubject) =>
  `/api/horses/${horseId}/${recordOf[kind].path}`;

function somePlan(
  eventType: Subject,
  { pick, days, ahead }: Pick<Deed, "pick" | "days" | "ahead">,
) {
  const unit = pickOf(["DAYS", "WEEKS", "MONTHS"] as const, pick) ?? "DAYS";
  const every = (unit === "DAYS" ? 6 : 1) + (days % 14);
  const firstDate = daysFrom(today(), (ahead ?? 10) - 30);
  const always = { eventType, every, unit, active: pick % 9 !== 0 };
  if (pick % 3 === 0)
    return {
      ...always,
      anchor: "FIXED" as const,
      until: null,
      firstDate,
      seasonFrom: null,
      seasonTo: null,
    };
  const [seasonFrom, seasonTo] = pick % 4 === 1 ? [3, 10] : [null, null];
  return {
    ...always,
    anchor: "LAST_DONE" as const,
    until: pick % 2 ? null : every + 7,
    firstDate: pick % 5 === 0 ? firstDate : null,
    seasonFrom,
    seasonTo,
  };
}

const isPlanned = (event: SeenEvent) => event.planId !== null || event.fromRecord !== null;

const deeds = {
  async "time passes"(_: Story, { pick }: Deed) {
    vi.setSystemTime(Date.now() + (pick % 60) * dayMs + (pick % 7) * 3_600_000);
  },

  async "work is recorded"({ horseId, model }: Story, { subject, days, ahead }: Deed) {
    if (!isRecorded(subject)) return;
    const on = daysFrom(today(), -days);
    const next = ahead === null ? null : daysFrom(on, ahead);
    const { input, next: field } = recordOf[subject];
    const sent = input({ date: on, [field]: next });
    const { id } = await made(owner.post(farrierUrl(horseId, subject), sent));
    model.records.push({ id, subject, on, next, dismissed: false });
  },

  async "a dose is copied from the passport"({ horseId, model }: Story, { days }: Deed) {
    const on = daysFrom(today(), -days);
    if (model.doses.includes(on) || model.doses.length > 50) return;
    model.doses.push(on);
    const doses = model.doses.map((date) => ({ date, diseases: ["INFLUENZA"] }));
    await made(owner.put(`/api/horses/${horseId}/doses`, { doses }));
  },

  async "a record is corrected"({ horseId, model }: Story, { pick, days, ahead }: Deed) {
    const record = pickOf(model.records, pick);
    if (!record || !isRecorded(record.subject)) return;
    const later = daysFrom(record.on, days % 20);
    // work cannot be done in the future
    const on = later < today() ? later : today();
    const next = ahead === null ? record.next : daysFrom(on, ahead);
    if (next !== null && next < on) return;
    const { input, next: field } = recordOf[record.subject];
    const url = `${farrierUrl(horseId, record.subject)}/${record.id}`;
    await made(owner.put(url, input({ date: on, [field]: next })));
    Object.assign(record, { on, next, dismissed: record.dismissed && next === record.next });
  },

  async "a record is deleted"({ horseId, model }: Story, { pick }: Deed) {
    const record = pickOf(model.records, pick);
    if (!record || !isRecorded(record.subject)) return;
    await made(owner.delete(`${farrierUrl(horseId, record.subject)}/${record.id}`));
    model.records.splice(model.records.indexOf(record), 1);
    for (const event of model.done) if (event.recordId === record.id) event.recordId = null;
  },

  async "a plan is made or changed"(
    { horseId, model }: Story,
    { subject, pick, days, ahead }: Deed,
  ) {
    const sent = somePlan(subject, { pick, days, ahead });
    const before = model.plans.get(subject);
    const url = `/api/horses/${horseId}/care-plan`;
    const { id } = await made(
      before ? owner.put(`${url}/${before.id}`, sent) : owner.post(url, sent),
    );
    const goesOn = before?.anchor === sent.anchor && before.firstDate === sent.firstDate;
    const { startedOn, skippedOn } =
      before && goesOn ? before : { startedOn: today(), skippedOn: null };
    const season = sent.seasonFrom === null ? null : { from: 3, to: 10 };
    model.plans.set(subject, { ...sent, id, season, startedOn, skippedOn, pausedUntil: null });
  },

  async "a plan is dropped"({ horseId, model }: Story, { subject }: Deed) {
    const plan = model.plans.get(subject);
    if (!plan) return;
    await made(owner.delete(`/api/horses/${horseId}/care-plan/${plan.id}`));
    model.plans.delete(subject);
  },

  async "an event is made by hand"({ horseId, model }: Story, { subject, days, pick }: Deed) {
    const dueDate = ukInstant(daysFrom(today(), days - 100), 8 + (pick % 10), 30);
    const sent = eventInput({ eventType: subject, horseId, dueDate });
    const { id } = await made(owner.post("/api/care-events", sent));
    model.byHand.push({
      id,
      subject,
      dueDate,
      doneOn: null,
      plannedFor: null,
      recordId: null,
      status: "PENDING",
    });
  },

  async "an event is completed"({ horseId, model }: Story, { pick, days }: Deed) {
    const event = pickOf(await openEvents(owner, horseId), pick);
    if (!event) return;
    // half of the work was done on an earlier day, while offline
    const doneOn = daysFrom(today(), -(days % 2) * (days % 12));
    const completedAt = doneOn === today() ? null : ukInstant(doneOn, 9, 45);
    const sent = { status: "COMPLETED", completedAt };
    await made(owner.put(`/api/care-events/${event.id}`, sent));
    const [byHand] = model.byHand.splice(
      model.byHand.findIndex(({ id }) => id === event.id),
      isPlanned(event) ? 0 : 1,
    );
    const subject = event.eventType;
    model.done.push({
      id: event.id,
      subject,
      dueDate: event.dueDate,
      doneOn,
      plannedFor: isPlanned(event) ? (model.agreed.get(subject)?.by ?? null) : null,
      recordId: byHand?.recordId ?? null,
      status: "COMPLETED",
    });
    if (isPlanned(event)) model.agreed.delete(subject);
  },

  async "an event is opened again"({ model }: Story, { pick }: Deed) {
    const event = pickOf(model.done, pick);
    if (!event) return;
    const status = pick % 2 ? "PENDING" : "IN_PROGRESS";
    await made(owner.put(`/api/care-events/${event.id}`, { status }));
    model.done.splice(model.done.indexOf(event), 1);
    const { subject, plannedFor, dueDate } = event;
    const isDueAfterAll = plannedFor !== null && model.due(subject)?.by === plannedFor;
    if (isDueAfterAll) model.agreed.set(subject, { by: plannedFor, dueDate, status });
    else model.byHand.push({ ...event, doneOn: null, plannedFor: null, recordId: null, status });
  },

  async "the record is written afterwards"({ horseId, model }: Story, { pick, days }: Deed) {
    const event = pickOf(
      model.done.filter(({ recordId, subject }) => recordId === null && isRecorded(subject)),
      pick,
    );
    if (!event || !isRecorded(event.subject)) return;
    const on = daysFrom(event.doneOn ?? today(), -(days % 5));
    const sent = recordOf[event.subject].input({ date: on, eventId: event.id });
    const { id } = await made(owner.post(farrierUrl(horseId, event.subject), sent));
    model.records.push({ id, subject: event.subject, on, next: null, dismissed: false });
    event.recordId = id;
  },

  async "an event is agreed for another day"({ horseId, model }: Story, { pick, days }: Deed) {
    const event = pickOf(await openEvents(owner, horseId), pick);
    if (!event) return;
    const dueDate = ukInstant(daysFrom(event.dueDate.slice(0, 10), (days % 9) - 4), 14, 15);
    const sent = eventInput({ eventType: event.eventType, horseId, dueDate });
    await made(owner.put(`/api/care-events/${event.id}`, sent));
    const byHand = model.byHand.find(({ id }) => id === event.id);
    const planned = model.agreed.get(event.eventType);
    if (byHand) byHand.dueDate = dueDate;
    else if (planned) model.agreed.set(event.eventType, { ...planned, dueDate });
  },

  async "an open event is deleted"({ horseId, model }: Story, { pick }: Deed) {
    const event = pickOf(await openEvents(owner, horseId), pick);
    if (!event) return;
    await made(owner.delete(`/api/care-events/${event.id}`));
    if (!isPlanned(event)) {
      model.byHand.splice(
        model.byHand.findIndex(({ id }) => id === event.id),
        1,
      );
      return;
    }
    const by = model.agreed.get(event.eventType)?.by ?? "";
    const plan = [...model.plans.values()].find(({ id }) => id === event.planId);
    if (plan) plan.skippedOn = plan.skippedOn && plan.skippedOn > by ? plan.skippedOn : by;
    const record = model.records.find(({ id }) => id === event.fromRecord?.id);
    if (record) record.dismissed = true;
    model.agreed.delete(event.eventType);
  },

  async "a completed event is deleted"({ model }: Story, { pick }: Deed) {
    const event = pickOf(model.done, pick);
    if (!event) return;
    await made(owner.delete(`/api/care-events/${event.id}`));
    model.done.splice(model.done.indexOf(event), 1);
  },
} satisfies Record<string, (story: Story, deed: Deed) => Promise<void>>;

const names = Object.keys(deeds).filter((name): name is keyof typeof deeds => name in deeds);
const anyDeed = fc.record<Deed>({
  deed: fc.constantFrom(...names, "work is recorded", "an event is completed", "time passes"),
  subject: fc.constantFrom(...subjects),
  pick: fc.nat({ max: 10_000 }),
  days: fc.nat({ max: 200 }),
  ahead: fc.option(fc.integer({ min: 1, max: 400 }), { freq: 2 }),
});

const shown = ({ eventType, dueFrom, dueDate, status }: SeenEvent) => ({
  subject: eventType,
  dueFrom,
  dueDate,
  status,
});

test("after any history the calendar equals a recomputation from scratch, overdue events included", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 1_000 }),
      fc.array(anyDeed, { minLength: 5, maxLength: 40, size: "max" }),
      async (start, history) => {
        vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 0, 20, 11) + start * dayMs });
        const { id: horseId } = await newHorse(owner);
        const story = { horseId, model: careModel() };
        for (const each of history) {
          await deeds[each.deed](story, each);
          const expected = story.model.open(subjects);
          const seen = (await openEvents(owner, horseId)).map(shown).toSorted(inOrder);
          expect(seen, each.deed).toEqual(expected);
          const overdue = await made<SeenEvent[]>(
            owner.get(`/api/care-events/overdue?horseId=${horseId}`),
          );
          const now = new Date().toISOString();
          expect(overdue.map(shown).toSorted(inOrder), each.deed).toEqual(
            expected.filter(({ dueDate, status }) => dueDate < now && status === "PENDING"),
          );
        }
      },
    ),
    { numRuns: RUNS },
  );
}, 300_000);
