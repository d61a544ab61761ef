import { beforeAll, describe, expect, test } from "vitest";
import type { Reply } from "#contract/endpoint.ts";
import type { horseEndpoints, ListedHorse } from "#contract/horses/horses.ts";
import { addDays } from "#rules/dates.ts";
import { londonDate } from "#rules/london.ts";
import { type Standing, worstFirst } from "#rules/standing.ts";
import { made, recordInputs } from "#testing/care.ts";
import { fixture } from "#testing/fixture.ts";
import { newHorse, openYard, type Owner, query } from "#testing/yard.ts";

const yard = fixture(openYard);
const owner = fixture(() => yard.newOwner());

type Page = Reply<typeof horseEndpoints.summaries>;
const pageOf = (search: string, who: Owner = owner) =>
  made<Page>(who.get(`/api/horse-summaries?${search}`));
const namesOf = (page: Page) => page.items.map(({ horse }) => horse.name);
const standingOf = (id: string) =>
  made<Reply<typeof horseEndpoints.standing>>(owner.get(`/api/horses/${id}/standing`));

const addEvent = (id: string, due: string, type = "FARRIER", status = "PENDING") =>
  query(
    `insert into care_events (id, yard_id, horse_id, title, event_type, status, due_date)
     values (gen_random_uuid(), $1, $2, $5 || ' visit', $3, $4, now() + $6::interval)`,
    [owner.user.yardId, id, type, status, type, due],
  );

const giveJab = (id: string, days: number) =>
  made(
    owner.put(`/api/horses/${id}/doses`, {
      doses: [{ date: addDays(londonDate(new Date()), -days), diseases: ["INFLUENZA"] }],
    }),
  );

const inTurn = ["Blue 10", "Blue 2", "blue 101", "Blue 1", "Éclair", "Eclipse", "Zebedee", "Echo"];

beforeAll(async () => {
  const ids = new Map<string, string>();
  for (const name of inTurn) ids.set(name, (await newHorse(owner, { name })).id);
  const id = (name: string) => ids.get(name) ?? "";
  await addEvent(id("Blue 10"), "-4 days");
  await addEvent(id("Blue 10"), "-9 days", "DENTAL");
  await addEvent(id("Blue 2"), "-1 hour");
  await addEvent(id("blue 101"), "3 days");
  await addEvent(id("blue 101"), "20 days", "VACCINATION");
  await addEvent(id("Blue 1"), "20 days", "VACCINATION");
  await addEvent(id("Éclair"), "-2 days", "PHYSIO", "IN_PROGRESS");
  await addEvent(id("Eclipse"), "40 days");
  await giveJab(id("Zebedee"), 500);
  await addEvent(id("Zebedee"), "-1 day");
  await made(owner.post(`/api/horses/${id("Echo")}/dietary`, recordInputs.dietary()));
});

describe("grouped by standing", () => {
  test("the worst first, and within each the order asked for", async () => {
    const page = await pageOf("grouped=true");
    expect(page.items.map(({ horse, careStatus }) => `${careStatus} ${horse.name}`)).toEqual([
      "OVERDUE Blue 2",
      "OVERDUE Blue 10",
      "OVERDUE Zebedee",
      "DUE_SOON Blue 1",
      "DUE_SOON blue 101",
      "DUE_SOON Éclair",
      "NOTHING_RECORDED Echo",
      "UP_TO_DATE Eclipse",
    ]);
    const turned = namesOf(await pageOf("grouped=true&sortOrder=desc"));
    expect(turned.slice(0, 3)).toEqual(["Zebedee", "Blue 10", "Blue 2"]);
  });

  test("pages follow on from each other, and past the end they are empty", async () => {
    const all = namesOf(await pageOf("grouped=true"));
    const paged: string[] = [];
    for (const page of [1, 2, 3, 4])
      paged.push(...namesOf(await pageOf(`grouped=true&pageSize=3&page=${page}`)));
    expect(paged).toEqual(all);
    expect(await pageOf("grouped=true&pageSize=3&page=2")).toMatchObject({
      total: 8,
      totalPages: 3,
    });
  });

  test("each horse has the standing of its page and of the list of horses, the gravest reason first", async () => {
    const { items, standingCounts } = await pageOf("grouped=true");
    const listed = await made<ListedHorse[]>(owner.get("/api/horses"));
    for (const { horse, careStatus, reason } of items) {
      expect(listed.find(({ id }) => id === horse.id)?.careStatus, horse.name).toBe(careStatus);
      const { standing, reasons } = await standingOf(horse.id);
      expect(standing, horse.name).toBe(careStatus);
      expect(reason?.sentence, horse.name).toBe(reasons[0]?.sentence);
    }
    for (const standing of worstFirst)
      expect(standingCounts?.[standing], standing).toBe(
        listed.filter(({ careStatus }) => careStatus === standing).length,
      );
  });

  test("a row's reason is short", async () => {
    const { items } = await pageOf("grouped=true");
    expect(items.map(({ reason }) => reason?.short).slice(0, 4)).toEqual([
      expect.stringMatching(/^FARRIER visit, (late since earlier today|1 day late)$/),
      "DENTAL visit, 9 days late",
      "Flu jab lapsed",
      "VACCINATION visit, in 20 days",
    ]);
  });
});

describe("filtered by standing", () => {
  test.each<[Standing, string[]]>([
    ["OVERDUE", ["Blue 2", "Blue 10", "Zebedee"]],
    ["DUE_SOON", ["Blue 1", "blue 101", "Éclair"]],
    ["NOTHING_RECORDED", ["Echo"]],
    ["UP_TO_DATE", ["Eclipse"]],
  ])("%s: only these, with the counts of all", async (standing, names) => {
    const page = await pageOf(`standing=${standing}`);
    expect(namesOf(page)).toEqual(names);
    expect([page.total, page.totalPages]).toEqual([names.length, 1]);
    expect(page.standingCounts).toEqual({
      OVERDUE: 3,
      DUE_SOON: 3,
      NOTHING_RECORDED: 1,
      UP_TO_DATE: 1,
    });
  });

  test("with a search the counts are of the horses found", async () => {
    const page = await pageOf("standing=OVERDUE&search=blue&sortOrder=desc");
    expect(namesOf(page)).toEqual(["Blue 10", "Blue 2"]);
    expect(page.standingCounts).toEqual({
      OVERDUE: 2,
      DUE_SOON: 2,
      NOTHING_RECORDED: 0,
      UP_TO_DATE: 0,
    });
  });

  test("another yard does not see our horses or counts", async () => {
    const page = await pageOf("grouped=true&standing=OVERDUE", await yard.newOwner());
    expect(page).toEqual({
      items: [],
      total: 0,
      totalPages: 0,
      standingCounts: { OVERDUE: 0, DUE_SOON: 0, NOTHING_RECORDED: 0, UP_TO_DATE: 0 },
    });
  });
});

test("a page that is only counted is the page that is not, with counts and reasons", async () => {
  for (const sort of [
    "sortBy=name",
    "sortBy=age&sortOrder=desc",
    "sortBy=createdAt",
    "sortBy=breed",
  ]) {
    const plain = await pageOf(`${sort}&pageSize=5`);
    const { items, standingCounts, ...counted } = await pageOf(`${sort}&pageSize=5&counts=true`);
    expect({
      ...counted,
      standingCounts: null,
      items: items.map((item) => ({ ...item, reason: null })),
    }).toEqual(plain);
    expect(standingCounts?.OVERDUE).toBe(3);
  }
});
