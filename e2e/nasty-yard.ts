import { type APIRequestContext, request as requests } from "@playwright/test";
import { BASE_URL, OPERATOR_URL } from "./address.ts";
import { addHorse, confirmAddress, expect, newEmail, post, register } from "./yard.ts";

/** Names that do not wrap, are written from right to left, or have combining characters. */
export const nastyNames = [
  "FeatherstonehaughsmythebartholomewiiierX",
  "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
  "🐴👩‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿 Glitter ✨✨✨",
  "حصان عربي أصيل جدا",
  "Blue 2",
];
const [LONG = "", WIDE = "", EMOJI = "", ARABIC = ""] = nastyNames;

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

let furnished: ReturnType<typeof furnish> | undefined;

/**
 * A yard in which everything has one of these names: horses, records, events, a plan, an outing, and items in the bin.
 * One for all journeys of a worker, which only look at it; `storageState` signs its owner, an administrator, in.
 */
export const nastyYard = () => (furnished ??= furnish());

async function furnish() {
  const request = await requests.newContext({ baseURL: BASE_URL });
  const email = newEmail();
  await register(request, email);
  await confirmAddress(email);
  const made = await fetch(`${OPERATOR_URL}/admin?email=${encodeURIComponent(email)}`, {
    method: "POST",
  });
  expect(made.status).toBe(200);
  const ids = await furnishNastily(request);
  const storageState = await request.storageState();
  await request.dispose();
  return { ...ids, storageState };
}

async function furnishNastily(request: APIRequestContext) {
  const send = async (path: string, data: Record<string, unknown>) => {
    const reply = await request.post(path, { data, headers: { origin: BASE_URL } });
    expect(reply.status(), `${path}: ${await reply.text()}`).toBe(200);
    const made: { id: string } = await reply.json();
    return made.id;
  };
  const remove = async (path: string) => {
    const reply = await request.delete(path, { headers: { origin: BASE_URL } });
    expect(reply.status(), path).toBe(200);
  };
  const withRecord = (horseId: string, kind: string, record: Record<string, unknown>) =>
    post(request, `/api/horses/${horseId}/${kind}`, record);
  const ids: string[] = [];
  for (const name of nastyNames)
    ids.push(
      (await addHorse(request, { name, breed: LONG, passportNumber: LONG, color: "Bay" })).id,
    );
  const [first = "", second = "", , arabic = ""] = ids;
  await withRecord(first, "veterinary", {
    visitType: "CHECKUP",
    veterinarian: WIDE,
    clinic: LONG,
    diagnosis: LONG,
    notes: `${EMOJI} ${LONG}`,
    cost: 1234.5,
    date: day(-20),
  });
  for (const horse of [first, arabic])
    await withRecord(horse, "farrier", {
      farrier: LONG,
      serviceType: "TRIMMING",
      date: day(-30),
      nextDue: day(4),
      cost: 45,
    });
  await withRecord(first, "medication", {
    medication: WIDE,
    dosage: LONG,
    frequency: "DAILY",
    startDate: day(-3),
  });
  await withRecord(first, "care-plan", { eventType: "DENTAL", every: 12, unit: "MONTHS" });
  const event = (title: string, horseId: string | null, days: number, eventType = "OTHER") =>
    send("/api/care-events", { title, horseId, eventType, dueDate: `${day(days)}T09:30` });
  await event(LONG, first, -3, "DENTAL");
  await event(ARABIC, arabic, 2, "FARRIER");
  await event(EMOJI, second, 0, "EXERCISE");
  await event("Flu jab", second, -1, "VACCINATION");
  await event("Second flu jab", first, 1, "VACCINATION");
  const outing = { body: "BE", venue: WIDE, horseIds: [first, arabic] };
  const outingId = await send("/api/outings", {
    ...outing,
    name: LONG,
    firstDay: day(9),
    lastDay: day(10),
  });
  const gone = await addHorse(request, { name: WIDE });
  await remove(`/api/horses/${gone.id}`);
  await remove(`/api/care-events/${await event(LONG, null, 20, "EXERCISE")}`);
  const draftHorseId = await send("/api/draft-horses", { name: LONG });
  await send("/api/contacts", {
    role: "VET",
    name: WIDE,
    company: LONG,
    phone: "01632 960141",
    notes: LONG,
  });
  await send("/api/contacts", {
    horseId: first,
    role: "OWNER",
    name: LONG,
    email: "o@yard.example",
  });
  const notes = {
    allergies: LONG,
    warnings: `${EMOJI} ${LONG}`,
    feeds: [{ time: "07:00", what: LONG }],
  };
  await request.put(`/api/horses/${first}/care-notes`, {
    data: { ...notes, rugs: WIDE, tack: ARABIC },
    headers: { origin: BASE_URL },
  });
  const box = await send("/api/places", { name: `Box of ${WIDE}`, kind: "STABLE", building: LONG });
  const field = await send("/api/places", { name: LONG, kind: "PADDOCK", holds: 1, notes: WIDE });
  const isolation = await send("/api/places", { name: ARABIC, kind: "ISOLATION" });
  await send("/api/moves", { horseIds: [first], to: box, why: LONG });
  await send("/api/moves", { horseIds: [first, arabic], to: field });
  await send("/api/moves", { horseIds: [second], to: isolation, why: EMOJI });
  const left = await addHorse(request, { name: LONG });
  await send(`/api/horses/${left.id}/leave`, { because: "SOLD", on: day(-1), note: WIDE });
  return { horseId: first, outingId, draftHorseId };
}
