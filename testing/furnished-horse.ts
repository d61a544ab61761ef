import { randomUUID } from "node:crypto";
import { addDays } from "#rules/dates.ts";
import { londonDate } from "#rules/london.ts";
import { connectionPool } from "#server/core/database/database.ts";
import { eventInput, made, planInput, recordInputs } from "./care.ts";
import { creatingCalls } from "./creating-calls.ts";
import { type Owner, newHorse } from "./yard.ts";

export type FurnishedHorse = Awaited<ReturnType<typeof furnishedHorse>>;

/** Creates a horse with one of each kind of thing that can be attached to a horse; returns the ids of all of them. */
export async function furnishedHorse(owner: Owner, name: string) {
  const horse = await newHorse(owner, { name, notes: `${name}'s own` });
  const under = `/api/horses/${horse.id}`;
  const create = (call: string, given: object = {}) => {
    const [, path = ""] = call.split(" ");
    const input = creatingCalls[call]?.input(horse.id);
    return made(owner.post(path.replace(":horseId", horse.id), { ...input, ...given }));
  };
  const records: Record<string, string> = {};
  for (const [kind, input] of Object.entries(recordInputs))
    records[kind] = (
      await made(
        owner.post(
          `${under}/${kind}`,
          input({ notes: name, ...(kind === "medication" && { id: horse.id }) }),
        ),
      )
    ).id;
  const jab = recordInputs.veterinary({ visitType: "VACCINATION", date: "2025-02-10" });
  const vaccination = await made(owner.post(`${under}/veterinary`, jab));
  const plan = await made(owner.post(`${under}/care-plan`, planInput()));
  const event = await create("POST /api/care-events", { horseId: horse.id, title: `${name} out` });
  const otherEvent = await create("POST /api/care-events", {
    horseId: horse.id,
    title: `${name} shod`,
  });
  const outing = await create("POST /api/outings", {
    horseIds: [horse.id],
    name: `${name}'s show`,
  });
  const contact = await create("POST /api/contacts", { horseId: horse.id, name: `${name}'s vet` });
  const paper = await create("POST /api/papers", { horseId: horse.id, name: `${name}'s cover` });
  const visit = await create("POST /api/visits");
  // where the horse could go and where it stands; a place's name is known to all who see any horse
  const paddock = await create("POST /api/places", { name: randomUUID(), kind: "PADDOCK" });
  const stable = await create("POST /api/places", { name: randomUUID() });
  const move = await create("POST /api/moves", { to: stable.id });
  const gone = await made(owner.post(`${under}/farrier`, recordInputs.farrier({ notes: name })));
  await owner.delete(`${under}/farrier/${gone.id}`);
  const { rows } = await connectionPool().query<{ id: string }>(
    "select id from bin_items where horse_id = $1",
    [horse.id],
  );
  return {
    horseId: horse.id,
    name,
    records,
    vaccination: vaccination.id,
    plan: plan.id,
    event: event.id,
    otherEvent: otherEvent.id,
    outing: outing.id,
    contact: contact.id,
    paper: paper.id,
    stock: await someStock(create),
    visit: visit.id,
    move: move.id,
    paddock: paddock.id,
    binItem: rows[0]?.id ?? "",
  };
}

/** A medicine and a feed of the yard, which belong to no horse. */
async function someStock(create: (call: string, given: object) => Promise<{ id: string }>) {
  const medicine = await create("POST /api/stock/medicines", { name: randomUUID() });
  const feed = await create("POST /api/stock/feeds", { name: randomUUID() });
  return { medicine: medicine.id, feed: feed.id };
}

/** The ids of a horse and of everything attached to it. */
export const idsOf = ({
  records,
  name: _name,
  paddock: _paddock,
  stock: _stock,
  ...ids
}: FurnishedHorse): string[] => [...Object.values(ids), ...Object.values(records)];

/** An input for each call that changes something about a horse, apart from those in `creatingCalls`. */
const changes: Record<string, (of: FurnishedHorse) => object> = {
  "PUT /api/care-events/:id": ({ horseId }) => eventInput({ horseId, title: "Later" }),
  "PUT /api/care-events/:id/day": () => ({ day: "2030-02-01" }),
  "POST /api/care-events/:id/snooze": () => ({ until: "2030-03-01", why: "The vet rang" }),
  "POST /api/care-events/:id/skip": () => ({ why: "Abscess" }),
  "PUT /api/horses/:horseId/care-plan/:id": () => planInput({ every: 5 }),
  "POST /api/horses/:horseId/care-plan/:id/pause": () => ({
    until: addDays(londonDate(new Date()), 90),
    because: "Out at grass",
  }),
  "PUT /api/outings/:id": ({ horseId }) => ({
    ...creatingCalls["POST /api/outings"]?.input(horseId),
    horseIds: [horseId],
  }),
  "PUT /api/horses/:id/care-notes": () => ({ rugs: "None" }),
  "PUT /api/horses/:horseId/doses": () => ({
    doses: [{ date: "2025-03-01", diseases: ["TETANUS"] }],
  }),
  "PUT /api/horses/:horseId/veterinary/:id/diseases": () => ({ diseases: ["TETANUS"] }),
  "PUT /api/horses/:id/bodies": () => ({ bodies: ["BS"] }),
  "PUT /api/places/:id": () => ({ name: "Long field", kind: "PADDOCK" }),
  "PUT /api/stock/medicines/:id": () => ({ name: "Danilon", unit: "SACHET", quantity: 5 }),
  "PUT /api/stock/feeds/:id": () => ({ name: "Hay", quantity: 300 }),
  "PUT /api/contacts/:id": ({ horseId }) => ({ horseId, role: "VET", name: "Another vet" }),
  "PUT /api/papers/:id": ({ horseId }) => ({ horseId, kind: "LICENCE", validUntil: "2027-04-01" }),
  "PUT /api/horses/:id": ({ name }) => ({
    name,
    breed: "Cob",
    dateOfBirth: "2015-04-01",
    passportNumber: "826046001234567",
    microchipNumber: "985141000123456",
  }),
  ...Object.fromEntries(
    Object.entries(recordInputs).map(([kind, input]) => [
      `PUT /api/horses/:horseId/${kind}/:id`,
      // a vet's notes belong to a section of their own
      () => input(kind === "veterinary" ? { clinic: "Changed" } : { notes: "Changed" }),
    ]),
  ),
};

/** The body of a call about this horse; undefined for a call that takes none, null where none is known. */
export function bodyFor(name: string, of: FurnishedHorse): object | undefined | null {
  if (name.startsWith("DELETE") || name.startsWith("GET")) return undefined;
  const input = creatingCalls[name]?.input(of.horseId) ?? changes[name]?.(of);
  if (!input) return null;
  return { ...input, ...instead[name]?.(of) };
}

/** What a call about this horse names instead of the input of `creatingCalls`. */
const instead: Record<string, (of: FurnishedHorse) => object> = {
  // the horse has the plan that creatingCalls would add
  "POST /api/horses/:horseId/care-plan": () => planInput({ eventType: "DENTAL" }),
  "POST /api/care-events": ({ horseId }) => ({ horseId }),
  "POST /api/contacts": ({ horseId }) => ({ horseId }),
  "POST /api/papers": ({ horseId }) => ({ horseId }),
  "POST /api/outings": ({ horseId }) => ({ horseIds: [horseId] }),
  "POST /api/moves": ({ paddock }) => ({ to: paddock }),
};

/** A call's path with this horse's ids; null where the path's id is that of none of the horse's things. */
export function pathFor(path: string, of: FurnishedHorse): string | null {
  const kind = /^\/api\/horses\/:horseId\/(\w+)\/:id/.exec(path)?.[1];
  const own = path.endsWith("/diseases") ? of.vaccination : of.records[kind ?? ""];
  const places: [RegExp, string][] = [
    [/^\/api\/horses\/:horseId\/care-plan\/:id/, of.plan],
    [/^\/api\/horses\/:id/, of.horseId],
    // an event that is skipped is deleted
    [/^\/api\/care-events\/:id\/skip/, of.otherEvent],
    [/^\/api\/care-events\/:id/, of.event],
    [/^\/api\/outings\/:id/, of.outing],
    [/^\/api\/contacts\/:id/, of.contact],
    [/^\/api\/papers\/:id/, of.paper],
    [/^\/api\/stock\/medicines\/:id/, of.stock.medicine],
    [/^\/api\/stock\/feeds\/:id/, of.stock.feed],
    [/^\/api\/visits\/:id/, of.visit],
    [/^\/api\/places\/:id/, of.paddock],
    [/^\/api\/moves\/:id/, of.move],
    [/^\/api\/acts\/:id/, of.visit],
    [/^\/api\/bin\/of\/:id/, of.event],
    [/^\/api\/bin\/:id/, of.binItem],
    [/^\/api\/history\/:id/, of.event],
  ];
  const id = own ?? places.find(([pattern]) => pattern.test(path))?.[1];
  const filled = path.replace(":horseId", of.horseId);
  if (!filled.includes(":id")) return filled;
  return id === undefined ? null : filled.replace(":id", id);
}
