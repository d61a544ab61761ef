import { beforeEach, describe, expect, test } from "vitest";
import type { KioskDay } from "#contract/care/kiosk.ts";
import type { YardDay } from "#contract/care/yard-day.ts";
import { eventsIn } from "#web/core/event-stream.ts";
import { londonDate } from "#rules/london.ts";
import { made, recordInputs } from "#testing/care.ts";
import { fixture } from "#testing/fixture.ts";
import { newMember } from "#testing/member.ts";
import {
  openYard,
  type Owner,
  query,
  registration,
  UNKNOWN_ID,
  type Visitor,
} from "#testing/yard.ts";

const yard = fixture(openYard);
const ENDED =
  "This screen is not linked to a yard any more. Whoever manages the yard makes a new link on the page People.";
const today = () => londonDate(new Date());

/** A browser that was made a screen of this owner's yard. */
async function newScreen(owner: Owner, name = "Tack room") {
  const { id, url } = await made<{ id: string; url: string }>(owner.post("/api/kiosks", { name }));
  const token = new URL(url).searchParams.get("token") ?? "";
  const screen = yard.visitor();
  await made(screen.post("/api/kiosk/open", { token }));
  return { id, token, screen };
}

const show = (screen: Visitor) => made<KioskDay>(screen.get("/api/kiosk"));
const feed = (given: Record<string, unknown>) => ({
  date: today(),
  job: "FEED",
  time: "07:00",
  what: "Chaff",
  outcome: "DONE",
  ...given,
});

/** An owner with a horse that is fed at seven and gets Danilon daily, a groom called Kit, and a screen. */
async function furnished() {
  const { owner, horse } = await yard.newOwnerWithHorse();
  await made(
    owner.put(`/api/horses/${horse.id}/care-notes`, { feeds: [{ time: "07:00", what: "Chaff" }] }),
  );
  const record = await made(
    owner.post(
      `/api/horses/${horse.id}/medication`,
      recordInputs.medication({ medication: "Danilon", frequency: "DAILY", startDate: today() }),
    ),
  );
  const groom = await newMember(yard.app, owner.user.yardId, "GROOM");
  return { owner, horse, groom, recordId: record.id, ...(await newScreen(owner)) };
}

let at: Awaited<ReturnType<typeof furnished>>;
beforeEach(async () => {
  at = await furnished();
});

describe("the link of a screen", () => {
  test("is made, listed and ended by managers and owners of the yard alone", async () => {
    const manager = await newMember(yard.app, at.owner.user.yardId, "MANAGER");
    const stranger = await yard.newOwner();
    const nobody = yard.visitor();
    expect(await nobody.get("/api/kiosks")).toAnswer([401, "Sign in first"]);
    expect(await nobody.post("/api/kiosks", { name: "Barn" })).toAnswer([401, "Sign in first"]);
    expect((await at.groom.post("/api/kiosks", { name: "Barn" })).statusCode).toBe(403);
    expect((await at.groom.delete(`/api/kiosks/${at.id}`)).statusCode).toBe(403);
    expect(await stranger.delete(`/api/kiosks/${at.id}`)).toAnswer([404, "Screen not found"]);
    expect((await stranger.get("/api/kiosks")).json()).toEqual([]);
    expect(await manager.post("/api/kiosks", { name: " " })).toAnswer([400, "Name the screen"]);
    await newScreen(manager, "Barn");
    const listed = await made<unknown[]>(manager.get("/api/kiosks"));
    expect(listed).toMatchObject([
      { name: "Barn", lastSeenAt: null },
      { name: "Tack room", linkedBy: expect.any(String) },
    ]);
    expect(JSON.stringify(listed)).not.toContain("token");
  });

  test("works once it is opened, says when it was last seen, and shows nothing once it has ended", async () => {
    await show(at.screen);
    const [listed] = await made<{ lastSeenAt: string | null }[]>(at.owner.get("/api/kiosks"));
    expect(listed?.lastSeenAt).not.toBeNull();
    await made(at.owner.delete(`/api/kiosks/${at.id}`));
    const ticking = { by: at.groom.user.id, job: feed({ horseId: at.horse.id }) };
    expect(await at.screen.get("/api/kiosk")).toAnswer([404, ENDED]);
    expect(await at.screen.post("/api/kiosk/ticks", ticking)).toAnswer([404, ENDED]);
    expect(await at.screen.get("/api/kiosk/stream")).toAnswer([404, ENDED]);
    expect(await yard.visitor().post("/api/kiosk/open", { token: at.token })).toAnswer([
      404,
      ENDED,
    ]);
    expect(await made(at.owner.get("/api/kiosks"))).toEqual([]);
  });

  test("is stored as a hash only, and opens nothing else", async () => {
    const { rows } = await query("select * from kiosks where yard_id = $1", [at.owner.user.yardId]);
    expect(JSON.stringify(rows)).not.toContain(at.token);
    expect(await yard.visitor().get("/api/kiosk")).toAnswer([404, ENDED]);
    for (const path of ["/api/day", "/api/horses", "/api/user", "/api/members"])
      expect(await at.screen.get(path)).toAnswer([401, "Sign in first"]);
  });

  test("one of at most ten", async () => {
    for (let more = 1; more < 10; more += 1) await newScreen(at.owner, `Screen ${more}`);
    expect(await at.owner.post("/api/kiosks", { name: "One more" })).toAnswer([
      409,
      "A yard may have at most 10 screens. Unlink one first.",
    ]);
  });
});

describe("a screen", () => {
  test("shows the yard's day and who may tick it, and nothing of money, notes or addresses", async () => {
    await newMember(yard.app, at.owner.user.yardId, "VIEWER");
    const seen = await show(at.screen);
    expect(seen).toMatchObject({ name: "Tack room" });
    const own = await made<YardDay>(at.owner.get("/api/day"));
    expect(seen.day).toEqual(own);
    expect(seen.people.map(({ name }) => name).toSorted()).toEqual(
      ["groom", registration().firstName].toSorted(),
    );
    expect(JSON.stringify(seen)).not.toContain("@");
  });

  test("tells people of one first name apart by their last", async () => {
    const other = await newMember(yard.app, at.owner.user.yardId, "GROOM");
    const { people } = await show(at.screen);
    const names = people.filter(({ id }) => [other.user.id, at.groom.user.id].includes(id));
    expect(names.map(({ name }) => name)).toEqual([
      `groom ${registration().lastName}`,
      `groom ${registration().lastName}`,
    ]);
  });

  test("ticks a job as the person who is named, says so in the yard, and takes it back", async () => {
    const by = at.groom.user.id;
    const job = feed({ horseId: at.horse.id });
    const ticked = await made<{ id: string }>(at.screen.post("/api/kiosk/ticks", { by, job }));
    const [seen] = (await made<YardDay>(at.owner.get("/api/day"))).jobs;
    expect(seen?.tick).toMatchObject({
      outcome: "DONE",
      kiosk: "Tack room",
      by: { id: by, firstName: "groom" },
    });
    const again = await at.screen.post("/api/kiosk/ticks", { by: at.owner.user.id, job });
    expect(again.statusCode).toBe(409);
    expect(again.body).toMatch(/^Already done at .* by groom\.$/);
    await made(at.screen.post(`/api/kiosk/ticks/${ticked.id}/undo`, { by }));
    expect((await made<YardDay>(at.owner.get("/api/day"))).jobs[0]?.tick).toBeNull();
  });

  test("notes a dose once, warns of one too soon, and takes it back", async () => {
    const by = at.groom.user.id;
    const dose = { recordId: at.recordId, date: today(), slot: 1, outcome: "GIVEN" };
    const given = await made<{ id: string }>(at.screen.post("/api/kiosk/doses", { by, dose }));
    const [seen] = (await made<YardDay>(at.owner.get("/api/day"))).doses;
    expect(seen?.dose).toMatchObject({ kiosk: "Tack room", by: { firstName: "groom" } });
    const again = await at.screen.post("/api/kiosk/doses", { by: at.owner.user.id, dose });
    expect(again.body).toMatch(/^Already given at .* by groom\.$/);
    await made(at.screen.post(`/api/kiosk/doses/${given.id}/undo`, { by }));
    expect((await show(at.screen)).day.doses[0]?.dose).toBeNull();
  });

  test("ticks for nobody who may not, and nothing of another yard", async () => {
    const job = feed({ horseId: at.horse.id });
    const viewer = await newMember(yard.app, at.owner.user.yardId, "VIEWER");
    const stranger = await yard.newOwnerWithHorse();
    const tick = (by: string, given: object = job) =>
      at.screen.post("/api/kiosk/ticks", { by, job: given });
    expect((await tick(viewer.user.id)).statusCode).toBe(403);
    const gone = [404, "This person no longer belongs to the yard"];
    expect(await tick(UNKNOWN_ID)).toAnswer(gone);
    expect(await tick(stranger.owner.user.id)).toAnswer(gone);
    expect(await tick("Kit")).toAnswer([400, "Say who you are"]);
    expect(await tick(at.groom.user.id, feed({ horseId: stranger.horse.id }))).toAnswer([
      404,
      "Horse not found",
    ]);
    await made(
      at.owner.put(`/api/members/${at.groom.user.id}/rights`, {
        allHorses: false,
        grants: [{ horseId: null, section: "medicines", access: "write" }],
      }),
    );
    expect((await tick(at.groom.user.id)).statusCode).toBe(403);
    expect((await made<YardDay>(at.owner.get("/api/day"))).jobs[0]?.tick).toBeNull();
  });

  test("of another yard ticks and takes back nothing here", async () => {
    const stranger = await yard.newOwner();
    const { screen } = await newScreen(stranger);
    const by = stranger.user.id;
    const ticked = await made<{ id: string }>(
      at.screen.post("/api/kiosk/ticks", {
        by: at.groom.user.id,
        job: feed({ horseId: at.horse.id }),
      }),
    );
    expect(await screen.post(`/api/kiosk/ticks/${ticked.id}/undo`, { by })).toAnswer([
      404,
      "Job not found",
    ]);
    const dose = { recordId: at.recordId, date: today(), slot: 1, outcome: "GIVEN" };
    expect(await screen.post("/api/kiosk/doses", { by, dose })).toAnswer([404, "Record not found"]);
    expect((await show(screen)).day).toMatchObject({ horses: [], jobs: [], doses: [] });
  });

  test("hears of every change, and is told that its link has ended", async () => {
    const stream = await followScreen(at.screen);
    expect(await stream.next()).toMatchObject({ changed: false });
    await made(at.owner.post("/api/day/ticks", feed({ horseId: at.horse.id })));
    expect(await stream.next()).toMatchObject({ changed: true });
    await made(at.owner.delete(`/api/kiosks/${at.id}`));
    await made(
      at.owner.post("/api/day/jobs", { date: today(), job: "OTHER", time: "10:00", what: "Fence" }),
    );
    await expect.poll(() => stream.next()).toBeNull();
    stream.leave();
  });
});

/** Follows the changes of a screen over a connection of its own; `next` is null when the stream has ended. */
async function followScreen({ cookies }: Visitor) {
  const leaving = new AbortController();
  const url = new URL("/api/kiosk/stream", await yard.app.listen({ port: 0, host: "127.0.0.1" }));
  const reply = await fetch(url, {
    headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
    signal: leaving.signal,
  });
  const events = reply.body ? eventsIn(reply.body) : null;
  const next = async (): Promise<unknown> => {
    const { value } = (await events?.next()) ?? {};
    return value ? JSON.parse(value.data) : null;
  };
  return { next, leave: () => leaving.abort() };
}
