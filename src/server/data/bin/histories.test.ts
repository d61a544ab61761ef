import * as fc from "fast-check";
import { wholeYardRights } from "#contract/held-rights.ts";
import { expect, test } from "vitest";
import { careSubjects } from "#contract/care/care-subjects.ts";
import { grantScope } from "#server/core/security/scope.ts";
import { reconcileEvents } from "#server/domains/care/reconcile-events.ts";
import { fixture } from "#testing/fixture.ts";
import { stateOf } from "#testing/yard-state.ts";
import { horseInput, openYard, type Owner, query } from "#testing/yard.ts";

const yard = fixture(openYard);

const RUNS = Number(process.env["HISTORIES"] ?? 8);

/** What the test's model knows of a thing that was entered; the model has no tables. */
interface Thing {
  kind: "horse" | "record" | "event";
  id: string;
  horseId: string | null;
  words: string;
}
/** The present things, and what each deletion removed. */
interface Model {
  things: Map<string, Thing>;
  bin: { root: Thing; took: Thing[] }[];
}

const step = fc.record({
  what: fc.constantFrom(
    "horse",
    "record",
    "record",
    "event",
    "event",
    "edit",
    "complete",
    "delete",
    "delete",
    "delete",
    "putBack",
    "putBack",
    "putBack",
  ),
  which: fc.nat(),
  words: fc.stringMatching(/^[a-z]{3,8}$/),
  day: fc.constantFrom("01", "02", "03", "04"),
  next: fc.constantFrom(null, "2030-02-16", "2031-05-01"),
});
// two records with different due dates, so that things depend on each other from the start
const opening = [
  { what: "horse", which: 0, words: "bramble", day: "01", next: null },
  { what: "record", which: 0, words: "smith", day: "02", next: "2030-02-16" },
  { what: "record", which: 0, words: "jones", day: "04", next: "2031-05-01" },
] satisfies Step[];
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

test("after any sequence of adding, editing, deleting and restoring, the yard holds what people entered", async () => {
  let putBacks = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 30 }), async (steps) => {
      const owner = await yard.newOwner();
      const model: Model = { things: new Map(), bin: [] };
      for (const each of [...opening, ...steps]) {
        const came = await moves[each.what](owner, model, each);
        if (came > 0) await agrees(owner, model);
        putBacks += came;
      }
      await agrees(owner, model);
    }),
    { numRuns: RUNS, endOnFailure: true, ...(RUNS > 8 ? {} : { seed: 20_261_121 }) },
  );
  expect(putBacks, "some came back").toBeGreaterThan(RUNS);
}, 600_000);

const pick = <T>(from: readonly T[], which: number) => from[which % from.length];
const ofKind = ({ things }: Model, kind: Thing["kind"]) =>
  [...things.values()].filter((each) => each.kind === kind);

async function sent(call: ReturnType<Owner["get"]>) {
  const reply = await call;
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<{ id: string }>();
}

const farrierInput = ({ words, day, next }: Step) => ({
  farrier: words,
  serviceType: "TRIMMING",
  date: `2025-01-${day}`,
  nextDue: next,
});
const eventInput = (words: string, horseId: string | null) => ({
  title: words,
  eventType: "EXERCISE",
  dueDate: "2030-01-05T15:00",
  horseId,
});

const moves = {
  async horse(owner: Owner, model: Model, { words }: Step) {
    const { id } = await sent(owner.post("/api/horses", horseInput({ name: words })));
    model.things.set(id, { kind: "horse", id, horseId: id, words });
    return 0;
  },
  async record(owner: Owner, model: Model, given: Step) {
    const { which, words } = given;
    const horse = pick(ofKind(model, "horse"), which);
    if (!horse) return 0;
    const body = farrierInput(given);
    const { id } = await sent(owner.post(`/api/horses/${horse.id}/farrier`, body));
    model.things.set(id, { kind: "record", id, horseId: horse.id, words });
    return 0;
  },
  async event(owner: Owner, model: Model, { which, words }: Step) {
    const horses = ofKind(model, "horse");
    const horseId = which % 3 === 0 ? null : (pick(horses, which)?.id ?? null);
    const { id } = await sent(owner.post("/api/care-events", eventInput(words, horseId)));
    model.things.set(id, { kind: "event", id, horseId, words });
    return 0;
  },
  async edit(owner: Owner, model: Model, given: Step) {
    const { which, words } = given;
    const thing = pick([...model.things.values()], which);
    if (!thing) return 0;
    if (thing.kind === "horse")
      await sent(owner.put(`/api/horses/${thing.id}`, horseInput({ name: words })));
    if (thing.kind === "record")
      await sent(
        owner.put(`/api/horses/${thing.horseId}/farrier/${thing.id}`, farrierInput(given)),
      );
    if (thing.kind === "event")
      await sent(
        owner.put(`/api/care-events/${thing.id}`, {
          ...eventInput(words, thing.horseId),
          status: "PENDING",
        }),
      );
    model.things.set(thing.id, { ...thing, words });
    return 0;
  },
  /** Completes events that the product has planned, so that more things depend on each other. */
  async complete(owner: Owner, _: Model, { which }: Step) {
    const { rows } = await query<{ id: string }>(
      "select id from care_events where yard_id = $1 and subject is not null and status = 'PENDING' order by id",
      [owner.user.yardId],
    );
    const planned = pick(rows, which);
    if (planned) await sent(owner.put(`/api/care-events/${planned.id}`, { status: "COMPLETED" }));
    return 0;
  },
  async delete(owner: Owner, model: Model, { which }: Step) {
    const root = pick([...model.things.values()], which);
    if (!root) return 0;
    if (root.kind === "horse") await sent(owner.delete(`/api/horses/${root.id}`));
    if (root.kind === "record")
      await sent(owner.delete(`/api/horses/${root.horseId}/farrier/${root.id}`));
    if (root.kind === "event") await sent(owner.delete(`/api/care-events/${root.id}`));
    const took = [...model.things.values()].filter(
      ({ id, horseId }) => id === root.id || (root.kind === "horse" && horseId === root.id),
    );
    for (const { id } of took) model.things.delete(id);
    model.bin.push({ root, took });
    return 0;
  },
  async putBack(owner: Owner, model: Model, { which }: Step) {
    const item = pick(model.bin, which);
    if (!item) return 0;
    const { id } = await sent(owner.get(`/api/bin/of/${item.root.id}`));
    const reply = await owner.post(`/api/bin/${id}/put-back`);
    const { kind, horseId } = item.root;
    const hangs = kind !== "horse" && horseId !== null;
    if (hangs && !model.things.has(horseId)) {
      expect(reply).toAnswer([409, "Its horse has been deleted too. Put the horse back first."]);
      return 0;
    }
    expect(reply.statusCode, reply.body).toBe(200);
    for (const thing of item.took) model.things.set(thing.id, thing);
    model.bin = model.bin.filter((each) => each !== item);
    return 1;
  },
};

/** Checks that the tables match the model, that the counters are right, and that reconciling would change no event. */
async function agrees({ user }: Owner, model: Model) {
  const { rows } = await query<Thing>(
    `select 'horse' as kind, id, id as "horseId", name as words from horses where yard_id = $1
     union all select 'record', id, horse_id, farrier from farrier_records where yard_id = $1
     union all select 'event', id, horse_id, title from care_events
       where yard_id = $1 and event_type = 'EXERCISE'`,
    [user.yardId],
  );
  const sorted = (things: Iterable<Thing>) =>
    [...things].toSorted((one, other) => one.id.localeCompare(other.id));
  expect(sorted(rows)).toEqual(sorted(model.things.values()));

  const { rows: counters } = await query(
    `select h.id from horses h where h.yard_id = $1 and h.farrier_count <>
       (select count(*) from farrier_records f where f.yard_id = h.yard_id and f.horse_id = h.id)
     union all select id from yards y where id = $1 and horse_count <>
       (select count(*) from horses h where h.yard_id = y.id)`,
    [user.yardId],
  );
  expect(counters, "every counter counts").toEqual([]);

  const scope = grantScope({
    userId: user.id,
    yardId: user.yardId,
    yardRole: "OWNER",
    rights: wholeYardRights("OWNER"),
    admin: false,
    sessionId: user.id,
  });
  const before = await stateOf(user.yardId);
  for (const { id } of ofKind(model, "horse")) await reconcileEvents(scope, id, careSubjects);
  expect(await stateOf(user.yardId), "the calendar is as it is kept").toEqual(before);
}
