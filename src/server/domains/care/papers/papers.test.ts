import { describe, expect, test } from "vitest";
import type { Today } from "#contract/care/today.ts";
import type { Reply } from "#contract/endpoint.ts";
import type { horseEndpoints } from "#contract/horses/horses.ts";
import { type Paper, PAPERS_OF_ONE_MAX } from "#contract/horses/papers.ts";
import { addDays } from "#rules/dates.ts";
import { londonDate, londonInstant } from "#rules/london.ts";
import { remindYards } from "#server/domains/notices/reminders/reminders.ts";
import { made } from "#testing/care.ts";
import { fixture } from "#testing/fixture.ts";
import { newMember } from "#testing/member.ts";
import { newHorse, openYard, type Owner, query, UNKNOWN_ID } from "#testing/yard.ts";
import { sweepReplacedPapers } from "./sweep.ts";

const yard = fixture(openYard);
const owner = fixture(() => yard.newOwner());
const stranger = fixture(() => yard.newOwner());

const path = "/api/papers";
const today = londonDate(new Date());
const inDays = (days: number) => addDays(today, days);
const insurance = (given: Record<string, unknown> = {}) => ({
  kind: "INSURANCE",
  number: "HI 4711",
  issuedBy: "Shires Mutual",
  validUntil: inDays(200),
  ...given,
});
type PaperReply = Omit<Paper, "updatedAt"> & { updatedAt: string };
const add = (given: Record<string, unknown> = {}, who: Owner = owner) =>
  made<PaperReply>(who.post(path, insurance(given)));

interface FoundEvent {
  id: string;
  title: string;
  dueDate: string;
  status: string;
}
const eventsOf = async (who: Owner) => {
  const { rows } = await query<FoundEvent>(
    `select id, title, status, (due_date at time zone 'Europe/London')::date::text as "dueDate"
     from care_events where yard_id = $1 and paper_id is not null order by due_date`,
    [who.user.yardId],
  );
  return rows;
};
const standingOf = (who: Owner, id: string) =>
  made<Reply<typeof horseEndpoints.standing>>(who.get(`/api/horses/${id}/standing`));

describe("every call on papers", () => {
  test("is refused signed out", async () => {
    const nobody = yard.visitor();
    const replies = await Promise.all([
      nobody.get(path),
      nobody.post(path, insurance()),
      nobody.put(`${path}/${UNKNOWN_ID}`, insurance()),
      nobody.delete(`${path}/${UNKNOWN_ID}`),
    ]);
    for (const reply of replies) expect(reply).toAnswer([401, "Sign in first"]);
  });

  test("finds neither paper nor horse of another yard, and changes nothing", async () => {
    const horse = await newHorse(owner);
    const paper = await add({ horseId: horse.id });
    const missing = [404, "Paper not found"];
    expect(await stranger.put(`${path}/${paper.id}`, insurance())).toAnswer(missing);
    expect(await stranger.delete(`${path}/${paper.id}`)).toAnswer(missing);
    const noHorse = [404, "Horse not found"];
    expect(await stranger.get(`${path}?horseId=${horse.id}`)).toAnswer(noHorse);
    expect(await stranger.post(path, insurance({ horseId: horse.id }))).toAnswer(noHorse);
    const theirs = await add({}, stranger);
    expect(await stranger.put(`${path}/${theirs.id}`, insurance({ horseId: horse.id }))).toAnswer(
      noHorse,
    );
    expect((await owner.get(`${path}?horseId=${horse.id}`)).json()).toEqual([paper]);
  });

  test("a viewer reads and may not write", async () => {
    const viewer = await newMember(yard.app, owner.user.yardId, "VIEWER");
    expect((await viewer.get(path)).statusCode).toBe(200);
    const refused = await Promise.all([
      viewer.post(path, insurance()),
      viewer.put(`${path}/${UNKNOWN_ID}`, insurance()),
      viewer.delete(`${path}/${UNKNOWN_ID}`),
    ]);
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403]);
  });

  test.each([
    [{ kind: "" }, "Choose what kind of paper it is"],
    [{ kind: "UELN" }, "This belongs to one horse: add it on the horse's page"],
    [{ kind: "OTHER" }, "Say what the paper is"],
    [{ validUntil: "in May" }, "Give a date as year-month-day, such as 2025-01-31"],
    [{ validFrom: "2027-01-02", validUntil: "2027-01-01" }, "The last day is before the first"],
    [{ horseId: "Bramble" }, "Invalid horse ID"],
    [{ files: [UNKNOWN_ID] }, "File not found"],
  ])("%o is refused with the reason", async (given, sentence) => {
    const reply = await owner.post(path, insurance(given));
    expect(reply.body).toBe(sentence);
    expect([400, 404]).toContain(reply.statusCode);
  });

  test.each(["826 046 001", "826046001234567X", "ABC046001234567", "", null])(
    "%o is no UELN",
    async (number) => {
      const { id: horseId } = await newHorse(owner);
      expect(await owner.post(path, { kind: "UELN", number, horseId })).toAnswer([
        400,
        "A UELN has 15 characters: three digits for the country, then twelve digits or letters",
      ]);
    },
  );

  test("a UELN is kept as one word, and never ends", async () => {
    const { id: horseId } = await newHorse(owner);
    const given = { kind: "UELN", number: "826 046 0012 3456a", horseId };
    expect(await made(owner.post(path, given))).toMatchObject({ number: "82604600123456A" });
    expect(await owner.post(path, { ...given, validUntil: inDays(9) })).toAnswer([
      400,
      "A UELN never ends",
    ]);
  });
});

describe("papers", () => {
  test("are listed by their end, a horse's alone or all of the yard", async () => {
    const { owner: who, horse } = await yard.newOwnerWithHorse();
    await add({ horseId: horse.id, number: "later", validUntil: inDays(90) }, who);
    await add({ horseId: horse.id, kind: "PASSPORT", number: "never", validUntil: null }, who);
    await add({ number: "yard", name: "Public liability", validUntil: inDays(60) }, who);
    await add({ horseId: horse.id, kind: "LICENCE", number: "first", validUntil: inDays(30) }, who);
    const numbers = async (asked = "") =>
      (await made<PaperReply[]>(who.get(`${path}${asked}`))).map(({ number }) => number);
    expect(await numbers(`?horseId=${horse.id}`)).toEqual(["first", "later", "never"]);
    expect(await numbers()).toEqual(["first", "yard", "later", "never"]);
  });

  test("are not overwritten when somebody else has changed them since", async () => {
    const paper = await add();
    const edit = { ...insurance({ number: "New" }), updatedAt: paper.updatedAt };
    const changed = await made<PaperReply>(owner.put(`${path}/${paper.id}`, edit));
    expect(changed).toMatchObject({ number: "New" });
    const late = await owner.put(`${path}/${paper.id}`, { ...edit, number: "Too late" });
    expect(late.statusCode).toBe(409);
    expect(late.body).toMatch(/^Somebody else has changed this paper since/);
    const gone = await owner.delete(`${path}/${paper.id}?updatedAt=${paper.updatedAt}`);
    expect(gone.statusCode).toBe(409);
  });

  test("keep their files, in the bin too, and are put back alone or with their horse", async () => {
    const { owner: who, horse } = await yard.newOwnerWithHorse();
    const file = await made<{ id: string }>(
      who.upload(
        "/api/upload/attachment",
        "file",
        Buffer.from("%PDF-1.4 schedule"),
        "schedule.pdf",
      ),
    );
    const paper = await add({ horseId: horse.id, files: [file.id] }, who);
    expect(paper.files).toMatchObject([{ id: file.id, originalName: "schedule.pdf" }]);
    const before = await eventsOf(who);
    expect(before).toHaveLength(1);
    const putBack = async () => {
      const [item] = await made<{ id: string }[]>(who.get("/api/bin"));
      await made(who.post(`/api/bin/${item?.id}/put-back`));
      expect((await who.get(path)).json()).toEqual([paper]);
      expect(await eventsOf(who)).toMatchObject([{ title: before[0]?.title }]);
      return item;
    };
    await made(who.delete(`${path}/${paper.id}`));
    expect(await eventsOf(who)).toEqual([]);
    expect(await putBack()).toMatchObject({ kind: "paper", what: "Paper" });
    await made(who.delete(`/api/horses/${horse.id}`));
    expect((await who.get(path)).json()).toEqual([]);
    expect(await putBack()).toMatchObject({ kind: "horse" });
  });

  test("are in the history, by their kind", async () => {
    await add({ validUntil: "2031-03-03", name: "For the history" });
    const { entries } = await made<{ entries: unknown[] }>(
      owner.get("/api/activity?kind=papers&limit=1"),
    );
    expect(entries).toEqual([expect.objectContaining({ what: "Paper", name: "Insurance" })]);
  });

  test("are at most a hundred of one horse", async () => {
    const { owner: who, horse } = await yard.newOwnerWithHorse();
    await query(
      `insert into papers (yard_id, id, horse_id, kind)
       select $1, gen_random_uuid(), $2, 'LICENCE' from generate_series(1, $3::integer)`,
      [who.user.yardId, horse.id, PAPERS_OF_ONE_MAX],
    );
    expect(await who.post(path, insurance({ horseId: horse.id }))).toAnswer([
      409,
      "A horse may have at most 100 papers. Delete one first.",
    ]);
    await add({}, who);
  });
});

describe("the last day of a paper", () => {
  test("stands in the calendar until a newer one follows, and again when that is deleted", async () => {
    const { owner: who, horse } = await yard.newOwnerWithHorse();
    const old = await add({ horseId: horse.id, validUntil: inDays(5) }, who);
    const [first] = await eventsOf(who);
    expect(first).toMatchObject({ title: "Renew insurance", dueDate: inDays(5) });
    await made(
      who.put(`${path}/${old.id}`, insurance({ horseId: horse.id, validUntil: inDays(6) })),
    );
    expect(await eventsOf(who)).toEqual([{ ...first, dueDate: inDays(6) }]);
    const next = await add({ horseId: horse.id, validUntil: inDays(370) }, who);
    expect(await eventsOf(who)).toMatchObject([{ dueDate: inDays(370) }]);
    await made(who.delete(`${path}/${next.id}`));
    expect(await eventsOf(who)).toMatchObject([{ dueDate: inDays(6) }]);
    const [item] = await made<{ id: string }[]>(who.get("/api/bin"));
    await made(who.post(`/api/bin/${item?.id}/put-back`));
    expect(await eventsOf(who)).toMatchObject([{ dueDate: inDays(370) }]);
  });

  test("is due soon and then overdue in the horse's standing, and alone makes no horse green", async () => {
    const { owner: who, horse } = await yard.newOwnerWithHorse();
    const paper = await add({ horseId: horse.id }, who);
    expect(await standingOf(who, horse.id)).toMatchObject({ standing: "NOTHING_RECORDED" });
    const until = (days: number) =>
      made(
        who.put(`${path}/${paper.id}`, insurance({ horseId: horse.id, validUntil: inDays(days) })),
      );
    await until(15);
    expect(await standingOf(who, horse.id)).toMatchObject({ standing: "NOTHING_RECORDED" });
    for (const days of [14, 0]) {
      await until(days);
      expect(await standingOf(who, horse.id)).toMatchObject({ standing: "DUE_SOON" });
    }
    await until(-1);
    const { standing, reasons } = await standingOf(who, horse.id);
    expect(standing).toBe("OVERDUE");
    expect(reasons).toEqual([
      {
        sentence: expect.stringMatching(/^Renew insurance\. It ended on \d/),
        path: `/horses/${horse.id}#papers`,
      },
    ]);
    await add({ horseId: horse.id, validUntil: inDays(364) }, who);
    expect(await standingOf(who, horse.id)).toMatchObject({ standing: "NOTHING_RECORDED" });
  });

  test("is a row of Today that leads to the papers, of a horse and of the yard", async () => {
    const { owner: who, horse } = await yard.newOwnerWithHorse();
    await add({ horseId: horse.id, validUntil: inDays(-3) }, who);
    await add({ name: "Public liability", validUntil: inDays(2) }, who);
    const { overdue, week } = await made<Today>(who.get("/api/today"));
    expect(overdue).toMatchObject([
      { title: "Renew insurance", action: "RENEW_PAPER", lateDays: 3, horses: [{ id: horse.id }] },
    ]);
    expect(week).toMatchObject([
      { title: "Renew insurance: Public liability", action: "RENEW_PAPER", horses: [] },
    ]);
  });

  test("is changed by nobody in the calendar", async () => {
    const { owner: who, horse } = await yard.newOwnerWithHorse();
    const paper = await add({ horseId: horse.id, validUntil: inDays(3) }, who);
    const [event] = await eventsOf(who);
    expect(await made(who.get("/api/care-events"))).toMatchObject([{ paperId: paper.id }]);
    const at = `/api/care-events/${event?.id}`;
    const refused = [
      409,
      "This is the last day of a paper. Add the new paper, or change this one, under Papers.",
    ];
    expect(await who.put(at, { status: "COMPLETED" })).toAnswer(refused);
    expect(await who.put(`${at}/day`, { day: inDays(30) })).toAnswer(refused);
    expect(await who.post(`${at}/snooze`, { until: inDays(30), why: "Later" })).toAnswer(refused);
    expect(await who.post(`${at}/skip`, { why: "Sold" })).toAnswer(refused);
    expect(await who.delete(at)).toAnswer(refused);
    expect(await eventsOf(who)).toEqual([event]);
  });

  test("moves with a paper that was put down for the wrong horse", async () => {
    const { owner: who, horse } = await yard.newOwnerWithHorse();
    const other = await newHorse(who);
    const paper = await add({ horseId: horse.id, validUntil: inDays(-1) }, who);
    await made(
      who.put(`${path}/${paper.id}`, insurance({ horseId: other.id, validUntil: inDays(-1) })),
    );
    expect(await standingOf(who, horse.id)).toMatchObject({ standing: "NOTHING_RECORDED" });
    expect(await standingOf(who, other.id)).toMatchObject({ standing: "OVERDUE" });
  });

  test("is told of as care is, a week and three days and one day before it, and once after it", async () => {
    const { owner: who, horse } = await yard.newOwnerWithHorse();
    await add({ horseId: horse.id, validUntil: inDays(10) }, who);
    const told = async (days: number) => {
      const day = inDays(days);
      return remindYards([who.user.yardId], day, londonInstant(day, "08:00"));
    };
    const days = [2, 3, 4, 7, 9, 10, 11, 12];
    const counts: number[] = [];
    for (const each of days) counts.push(await told(each));
    expect(counts).toEqual([0, 1, 0, 1, 1, 0, 1, 0]);
    const { rows } = await query<{ title: string }>(
      "select title from notifications where yard_id = $1",
      [who.user.yardId],
    );
    expect(new Set(rows.map(({ title }) => title))).toEqual(
      new Set([`${horse.name}: Renew insurance`]),
    );
  });

  test("goes once the next one begins, where there was a gap", async () => {
    const { owner: who, horse } = await yard.newOwnerWithHorse();
    await add({ horseId: horse.id, validUntil: inDays(-10) }, who);
    const next = await add({ horseId: horse.id, validFrom: inDays(1) }, who);
    await sweepReplacedPapers();
    expect(await standingOf(who, horse.id)).toMatchObject({ standing: "OVERDUE" });
    await query("update papers set valid_from = $2 where id = $1", [next.id, today]);
    await sweepReplacedPapers();
    expect(await standingOf(who, horse.id)).toMatchObject({ standing: "NOTHING_RECORDED" });
  });

  test("is not in the calendar of a horse that has left, and comes back as the papers are then", async () => {
    const { owner: who, horse } = await yard.newOwnerWithHorse();
    const paper = await add({ horseId: horse.id, validUntil: inDays(3) }, who);
    const other = await add({ horseId: horse.id, kind: "LICENCE", validUntil: inDays(4) }, who);
    await made(who.post(`/api/horses/${horse.id}/leave`, { on: today, because: "ON_LOAN" }));
    expect(await eventsOf(who)).toEqual([]);
    await made(who.delete(`${path}/${other.id}`));
    await made(
      who.put(`${path}/${paper.id}`, insurance({ horseId: horse.id, validUntil: inDays(9) })),
    );
    expect(await eventsOf(who)).toEqual([]);
    await made(who.post(`/api/horses/${horse.id}/return`));
    expect(await eventsOf(who)).toMatchObject([{ dueDate: inDays(9) }]);
  });
});
