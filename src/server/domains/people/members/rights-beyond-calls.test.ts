import { beforeAll, expect, test } from "vitest";
import { addDays } from "#rules/dates.ts";
import { londonDate, londonInstant } from "#rules/london.ts";
import { remind } from "#server/domains/notices/reminders/reminders.ts";
import { eventInput, made, recordInputs } from "#testing/care.ts";
import { fixture } from "#testing/fixture.ts";
import { type FurnishedHorse, furnishedHorse } from "#testing/furnished-horse.ts";
import { followChanges } from "#testing/live.ts";
import { newMember } from "#testing/member.ts";
import { settled } from "#testing/settled.ts";
import { openYard, type Owner, query } from "#testing/yard.ts";

/*
 * Rights about single horses where no call of the contract is answered: reminders, files, calendars, the stream of
 * changes, the export, and the bin.
 */

const yard = fixture(openYard);
const today = londonDate(new Date());
let owner: Owner;
let own: FurnishedHorse;
let other: FurnishedHorse;
let sharer: Owner;
beforeAll(async () => {
  owner = await yard.newOwner();
  own = await furnishedHorse(owner, "Ownhorse");
  other = await furnishedHorse(owner, "Otherhorse");
  sharer = await newMember(yard.app, owner.user.yardId, "VIEWER");
  await grant(["care", "health", "files", "medicines"]);
});

const rights = (grants: object[]) =>
  made(owner.put(`/api/members/${sharer.user.id}/rights`, { allHorses: false, grants }));
const grant = (sections: string[]) =>
  rights(sections.map((section) => ({ section, access: "read", horseId: own.horseId })));

test("reminders come for the granted horse alone", async () => {
  for (const { horseId, name } of [own, other])
    await made(
      owner.post(
        "/api/care-events",
        eventInput({ horseId, title: name, dueDate: `${addDays(today, 3)}T15:00` }),
      ),
    );
  await made(owner.post("/api/care-events", eventInput({ dueDate: `${addDays(today, 3)}T15:00` })));
  await remind(londonInstant(addDays(today, 2), "07:00"));
  const titles = async (who: Owner) =>
    (await made<{ title: string }[]>(who.get("/api/notifications?limit=100"))).map(
      ({ title }) => title,
    );
  expect(await titles(sharer)).toEqual(["Ownhorse: Ownhorse"]);
  expect(await titles(owner)).toHaveLength(3);
});

test("a document is opened by who may see the horse's files", async () => {
  const attach = async ({ horseId }: FurnishedHorse) => {
    const pdf = Buffer.from("%PDF-1.4 passport");
    const file = await owner.upload("/api/upload/attachment", "file", pdf, "vet.pdf");
    const { id } = file.json<{ id: string }>();
    const record = recordInputs.veterinary({ documents: [id] });
    await made(owner.post(`/api/horses/${horseId}/veterinary`, record));
    return `/files/${id}`;
  };
  const [mine, theirs] = [await attach(own), await attach(other)];
  expect((await sharer.get(mine)).statusCode).toBe(200);
  expect(await sharer.get(theirs)).toAnswer([404, "File not found"]);
  await grant(["care", "health"]);
  expect((await sharer.get(mine)).statusCode, "without the section").toBe(404);
  await grant(["care", "health", "files", "medicines"]);
});

test("a calendar has the events and outings of the granted horse alone", async () => {
  const { url } = await made<{ url: string }>(
    sharer.post("/api/calendar-feed", { horseIds: null }),
  );
  const feed = await yard.visitor().get(new URL(url).pathname);
  expect(feed.statusCode).toBe(200);
  expect(feed.body).toContain("Ownhorse");
  expect(feed.body).not.toContain("Otherhorse");
});

test("the stream tells of the granted horse alone, and that a right was taken away", async () => {
  await settled();
  const stream = await followChanges(yard.app, sharer);
  await stream.next();
  const rug = (of: FurnishedHorse, rugs: string) =>
    made(owner.put(`/api/horses/${of.horseId}/care-notes`, { rugs }));
  await rug(other, "Heavy");
  await rug(own, "Light");
  const told = await stream.nextChange();
  expect(told?.page.items.map(({ id }) => id)).toEqual([own.horseId]);
  await rights([]);
  // that its reader's rights have changed is told, so that open screens ask again
  const changed = await stream.nextChange();
  expect(new Set(changed?.page.items.map(({ noun }) => noun))).toEqual(new Set(["member"]));
  stream.leave();
  await grant(["care", "health", "files", "medicines"]);
});

test("the export has the granted horse alone", async () => {
  const { body } = await sharer.get("/api/gdpr/export");
  expect(body).toContain("Ownhorse");
  expect(body).not.toContain("Otherhorse");
});

test("a horse that comes back from the bin is seen again by those who had rights about it", async () => {
  const seen = async () =>
    (await sharer.get("/api/horses")).statusCode === 200
      ? (await made<{ id: string }[]>(sharer.get("/api/horses"))).length
      : 0;
  expect(await seen()).toBe(1);
  await made(owner.delete(`/api/horses/${own.horseId}`));
  expect(await seen()).toBe(0);
  const { rows } = await query<{ id: string }>("select id from bin_items where row_id = $1", [
    own.horseId,
  ]);
  await made(owner.post(`/api/bin/${rows[0]?.id}/put-back`));
  expect(await seen()).toBe(1);
});
