import { addDays } from "#rules/dates.ts";
import { londonDate } from "#rules/london.ts";
import { eventInput, made, planInput, recordInputs } from "./care.ts";
import { horseInput, type openYard, type Owner, query } from "./yard.ts";

type Fields = Record<string, unknown>;
const charged = { date: "2026-03-03", what: "Plaiting" };
const ofHorse = (kind: string) => `POST /api/horses/:horseId/${kind}`;

/** A call that accepts an id from the client. */
export interface CreatingCall {
  /** Makes the call's input for this horse. */
  input: (horseId: string) => Fields;
  /** Changes that make the input different; null if it consists only of its id. */
  otherwise: Fields | null;
  /** Set if the created thing has its own address, is edited there, and is in the bin after deletion. */
  hasBin?: true;
}

/** The input of each call that creates something. A new call must be listed here or in `repeatable.test.ts`. */
export const creatingCalls: Record<string, CreatingCall> = {
  "POST /api/horses": { input: () => horseInput(), otherwise: { name: "Thistle" }, hasBin: true },
  "POST /api/care-events": {
    input: () => eventInput(),
    otherwise: { title: "Teeth" },
    hasBin: true,
  },
  "POST /api/outings": {
    input: () => ({ name: "Spring show", firstDay: "2027-04-05", body: "BS" }),
    otherwise: { name: "Summer show" },
    hasBin: true,
  },
  "POST /api/horses/:horseId/dossiers": {
    input: () => ({ purpose: "SALE", sections: ["vaccinations"] }),
    otherwise: { purpose: "LOAN" },
  },
  "POST /api/transfers": {
    input: (horseId) => ({ horseId, toEmail: "buyer@example.com", because: "SOLD", include: [] }),
    otherwise: { toEmail: "another@example.com" },
  },
  "POST /api/imports": {
    input: () => ({ noun: "contacts", rows: [{ role: "VET", name: "Helen Marsh" }] }),
    otherwise: { rows: [{ role: "VET", name: "Tom Ridley" }] },
  },
  "POST /api/draft-horses": {
    input: () => ({ name: "Biscuit" }),
    otherwise: { name: "Thistle" },
    hasBin: true,
  },
  "POST /api/contacts": {
    input: () => ({ role: "VET", name: "Helen Marsh", phone: "01632 960123" }),
    otherwise: { name: "Tom Ridley" },
    hasBin: true,
  },
  "POST /api/stock/medicines": {
    input: () => ({ name: "Danilon", unit: "SACHET", quantity: 10 }),
    otherwise: { quantity: 12 },
    hasBin: true,
  },
  "POST /api/stock/feeds": {
    input: () => ({ name: "Hay", quantity: 400, isForage: true }),
    otherwise: { quantity: 500 },
    hasBin: true,
  },
  "POST /api/charges": {
    // the contact of the owner has the horse's id
    input: (horseId) => ({ ...charged, horseId, ownerId: horseId, price: 15 }),
    otherwise: { price: 20 },
    hasBin: true,
  },
  "POST /api/charges/split": {
    input: (horseId) => ({
      ...charged,
      total: 45.5,
      how: "EQUALLY",
      horses: [{ horseId, owners: [{ ownerId: horseId, percent: 100 }] }],
    }),
    otherwise: { total: 50 },
  },
  "POST /api/papers": {
    input: () => ({ kind: "INSURANCE", number: "HI 4711", validUntil: "2027-03-03" }),
    otherwise: { number: "HI 4712" },
    hasBin: true,
  },
  "POST /api/mailed-papers/:id/accept": {
    // what waits has the horse's id
    input: (horseId) => ({ kind: "MEMBERSHIP", horseId }),
    otherwise: { kind: "LICENCE" },
  },
  "POST /api/places": {
    input: () => ({ name: "Box 1", kind: "STABLE" }),
    otherwise: { name: "Box 2" },
    hasBin: true,
  },
  "POST /api/moves": {
    // the yard has a paddock with the horse's id
    input: (horseId) => ({ horseIds: [horseId], to: horseId }),
    otherwise: { why: "Good grass" },
  },
  "POST /api/data-complaints": {
    input: () => ({ about: "You sent me news I did not ask for." }),
    otherwise: { about: "You sent me more of it." },
  },
  "POST /api/gdpr/archives": { input: () => ({}), otherwise: null },
  "POST /api/chat/sessions": {
    input: () => ({ assistantType: "health", title: "Laminitis" }),
    otherwise: { title: "Colic" },
  },
  "POST /api/chat/sessions/:sessionId/messages": {
    input: () => ({ content: "What is laminitis?" }),
    otherwise: { content: "What is colic?" },
  },
  [ofHorse("care-plan")]: { input: () => planInput(), otherwise: { every: 7 }, hasBin: true },
  [ofHorse("care-plan/suggestions")]: {
    input: () => ({ eventTypes: ["FARRIER"] }),
    otherwise: { eventTypes: ["DENTAL"] },
  },
  [ofHorse("deadlines")]: {
    input: () => ({
      country: "ENGLAND",
      acquired: addDays(londonDate(new Date()), -3),
      codes: ["CHANGE_OF_OWNER"],
    }),
    otherwise: { country: "WALES" },
  },
  "POST /api/worming/counts": {
    input: (horseId) => ({
      counts: [{ id: horseId, horseId, date: londonDate(new Date()), eggsPerGram: 50 }],
    }),
    otherwise: { laboratory: "Westgate" },
  },
  [ofHorse("jabs")]: {
    input: () => ({ days: [addDays(londonDate(new Date()), 3)] }),
    otherwise: { days: [addDays(londonDate(new Date()), 4)] },
  },
  "POST /api/visits": {
    input: (horseId) => ({
      kind: "FARRIER",
      date: londonDate(new Date()),
      farrier: "Jo Smith",
      horses: [{ horseId, serviceType: "SHOEING" }],
    }),
    otherwise: { farrier: "Tom Ridley" },
  },
  "POST /api/day/ticks": {
    input: (horseId) => ({
      horseId,
      date: londonDate(new Date()),
      job: "FEED",
      time: "07:00",
      outcome: "DONE",
    }),
    otherwise: { time: "17:00" },
  },
  "POST /api/day/jobs": {
    input: (horseId) => ({
      horseId,
      date: londonDate(new Date()),
      job: "OTHER",
      time: "10:00",
      what: "Poultice",
    }),
    otherwise: { what: "Cold hose" },
  },
  "POST /api/day/repeat": {
    input: () => ({ date: londonDate(new Date()) }),
    otherwise: { date: addDays(londonDate(new Date()), 1) },
  },
  "POST /api/medicine-doses": {
    // the horse has a medication record with its own id
    input: (horseId) => ({
      recordId: horseId,
      date: londonDate(new Date()),
      slot: 1,
      outcome: "GIVEN",
    }),
    otherwise: { slot: 2 },
  },
  ...Object.fromEntries(
    Object.entries(recordInputs).map(([kind, input]) => [
      ofHorse(kind),
      { input: () => input(), otherwise: { notes: "Sound." }, hasBin: true } as const,
    ]),
  ),
};

/** Adds a medication record, a paddock, an owner and a mailed paper that have a horse's id, so that calls can name them. */
export async function addNamesakes(owner: Owner, horseId: string) {
  const medication = recordInputs.medication({ id: horseId });
  await made(owner.post(`/api/horses/${horseId}/medication`, medication));
  const paddock = { id: horseId, name: `Paddock of ${horseId}`, kind: "PADDOCK" };
  await made(owner.post("/api/places", paddock));
  await made(owner.post("/api/contacts", { id: horseId, role: "OWNER", name: "Anna Reid" }));
  await query(
    "insert into mailed_papers (yard_id, id, mail_key, part, subject) values ($1, $2::uuid, sha256(($2::uuid)::text::bytea), 0, '')",
    [owner.user.yardId, horseId],
  );
}

type Yard = Pick<Awaited<ReturnType<typeof openYard>>, "newOwnerWithHorse">;

/** A person with a horse and a chat, and the address of this call in that person's yard. */
export async function newAddress(yard: Yard, path: string) {
  const { owner, horseId } = await yard.newOwnerWithHorse();
  const chat = await made(
    owner.post("/api/chat/sessions", creatingCalls["POST /api/chat/sessions"]?.input(horseId)),
  );
  await addNamesakes(owner, horseId);
  return {
    owner,
    horseId,
    url: path.replace(":horseId", horseId).replace(":id", horseId).replace(":sessionId", chat.id),
  };
}
