import { expect, test } from "vitest";
import type { GeneralRecord } from "#contract/care/records.ts";
import { made } from "#testing/care.ts";
import { fixture } from "#testing/fixture.ts";
import { newMember } from "#testing/member.ts";
import { readPdf } from "#testing/pdf.ts";
import { newHorse, openYard, UNKNOWN_ID } from "#testing/yard.ts";

const yard = fixture(openYard);
const owner = fixture(() => yard.newOwner());

const signs = (given: Record<string, unknown> = {}) => ({
  type: "VITAL_SIGNS",
  description: "Vital signs",
  date: "2026-01-05",
  takenAt: "07:40",
  temperatureC: 38.2,
  pulse: 40,
  breathing: 12,
  gutSounds: "NORMAL",
  ...given,
});
const pathOf = (id: string) => `/api/horses/${id}/general`;
const pdfOf = (id: string) => `/api/horses/${id}/vital-signs.pdf`;

test("are returned as they were taken, and dropped from records of other types", async () => {
  const { id } = await newHorse(owner);
  const { documents: _, ...sent } = { documents: [], ...signs() };
  expect(await made<GeneralRecord>(owner.post(pathOf(id), sent))).toMatchObject(sent);
  const other = await made<GeneralRecord>(owner.post(pathOf(id), signs({ type: "OTHER" })));
  expect(other).toMatchObject({ takenAt: null, temperatureC: null, pulse: null, gutSounds: null });
});

test.each([
  [{ temperatureC: 382 }, "Give the temperature in °C from 25 to 45, such as 38.2"],
  [{ temperatureC: "warm" }, "Give the temperature in °C from 25 to 45, such as 38.2"],
  [{ temperatureC: 38.25 }, "Give the temperature to a tenth of a degree, such as 38.2"],
  [{ pulse: 4 }, "Give the pulse as a whole number a minute, from 10 to 300"],
  [{ pulse: 40.5 }, "Give the pulse as a whole number a minute, from 10 to 300"],
  [{ breathing: 0 }, "Give the breathing as a whole number a minute, from 1 to 200"],
  [{ takenAt: "25:00" }, "Give the time as hours and minutes, such as 07:00"],
  [{ gutSounds: "LOUD" }, "Gut sounds is not valid"],
  [
    { temperatureC: null, pulse: null, breathing: null, gutSounds: null },
    "Give the temperature or another sign",
  ],
])("%o is refused with the reason", async (given, sentence) => {
  const { id } = await newHorse(owner);
  expect(await owner.post(pathOf(id), signs(given))).toAnswer([400, sentence]);
});

test("the PDF for the vet has all, what is not as usual, and a chart", async () => {
  const { id } = await newHorse(owner, { name: "Bramble" });
  await made(owner.post(pathOf(id), signs()));
  const fever = { date: "2026-01-06", temperatureC: 39.6, pulse: 66, notes: "Off her feed" };
  await made(owner.post(pathOf(id), signs(fever)));
  const reply = await owner.get(pdfOf(id));
  expect(reply.headers["content-type"]).toBe("application/pdf");
  const { text, roles, untagged } = await readPdf(reply.rawPayload);
  for (const said of [
    "Bramble",
    "38.2°C",
    "39.6°C",
    "6Jan2026,07:40",
    "Pulseisabove60beats",
    "abovetheusual37to38.5",
    "Offherfeed",
  ])
    expect(text).toContain(said);
  expect(untagged).toEqual([]);
  expect(roles).toEqual(expect.arrayContaining(["H1", "Figure", "Table"]));
});

test("a foal is not judged by the figures of adults", async () => {
  const born = new Date(Date.now() - 60 * 86_400_000).toISOString().slice(0, 10);
  const { id } = await newHorse(owner, { dateOfBirth: born });
  const today = new Date().toISOString().slice(0, 10);
  await made(owner.post(pathOf(id), signs({ date: today, takenAt: null, pulse: 90 })));
  const { text } = await readPdf((await owner.get(pdfOf(id))).rawPayload);
  expect(text).toContain("Afoal");
  expect(text).not.toContain("Pulseisabove");
});

test("the PDF is refused signed out, to another yard and with wrong input; a viewer has it", async () => {
  const { id } = await newHorse(owner);
  expect(await yard.visitor().get(pdfOf(id))).toAnswer([401, "Sign in first"]);
  const stranger = await yard.newOwner();
  expect(await stranger.get(pdfOf(id))).toAnswer([404, "Horse not found"]);
  expect(await owner.get(pdfOf(UNKNOWN_ID))).toAnswer([404, "Horse not found"]);
  expect((await owner.get(pdfOf("grey"))).statusCode).toBe(400);
  const viewer = await newMember(yard.app, owner.user.yardId, "VIEWER");
  expect((await viewer.get(pdfOf(id))).statusCode).toBe(200);
});
