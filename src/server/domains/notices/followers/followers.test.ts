import { beforeAll, describe, expect, test } from "vitest";
import type { HorseFollowers } from "#contract/notices/followers.ts";
import type { YardRole } from "#contract/policy.ts";
import { addDays } from "#rules/dates.ts";
import { londonDate, londonInstant } from "#rules/london.ts";
import { deliverWaiting } from "#server/domains/notices/notifications/deliveries.ts";
import { morning } from "#server/domains/notices/reminders/morning-digest.ts";
import { remind } from "#server/domains/notices/reminders/reminders.ts";
import { eventInput, made } from "#testing/care.ts";
import { fixture } from "#testing/fixture.ts";
import { newMember } from "#testing/member.ts";
import { newHorse, openYard, type Owner, query, UNKNOWN_ID } from "#testing/yard.ts";

const yard = fixture(openYard);
let owner: Owner;
let horseId: string;
beforeAll(async () => {
  ({ owner, horseId } = await yard.newOwnerWithHorse());
});

const followersOf = (who: Owner, id = horseId) =>
  made<HorseFollowers>(who.get(`/api/horses/${id}/followers`));
const setFollowing = (who: Owner, following: unknown, id = horseId) =>
  who.put(`/api/horses/${id}/following`, { following });
const newPerson = (role: YardRole) => newMember(yard.app, owner.user.yardId, role);
const namesIn = ({ followers }: HorseFollowers) => followers?.map(({ firstName }) => firstName);

describe("every call on followers", () => {
  test("is refused signed out", async () => {
    const nobody = yard.visitor();
    const signIn = [401, "Sign in first"];
    expect(await nobody.get(`/api/horses/${horseId}/followers`)).toAnswer(signIn);
    const reply = await nobody.put(`/api/horses/${horseId}/following`, { following: false });
    expect(reply).toAnswer(signIn);
  });

  test("does not find another yard's horse, and changes nothing", async () => {
    const stranger = await yard.newOwner();
    const notFound = [404, "Horse not found"];
    expect(await stranger.get(`/api/horses/${horseId}/followers`)).toAnswer(notFound);
    expect(await setFollowing(stranger, false)).toAnswer(notFound);
    expect(await setFollowing(owner, false, UNKNOWN_ID)).toAnswer(notFound);
    const { rowCount } = await query("select from horse_unfollows");
    expect(rowCount).toBe(0);
  });

  test.each([
    {},
    { following: null },
    { following: "no" },
    { following: true, userId: UNKNOWN_ID },
  ])("wrong input is refused: %j", async (body) => {
    const reply = await owner.put(`/api/horses/${horseId}/following`, body);
    expect(reply.statusCode, reply.body).toBe(400);
    expect((await owner.put("/api/horses/x/following", { following: true })).statusCode).toBe(400);
    expect((await owner.get("/api/horses/x/followers")).statusCode).toBe(400);
  });
});

test("everybody follows a horse until they stop, and follows it again; only managers see who does", async () => {
  const [manager, viewer] = [await newPerson("MANAGER"), await newPerson("VIEWER")];
  expect(namesIn(await followersOf(manager))).toEqual(["manager", "Robin", "viewer"]);
  expect(await followersOf(viewer)).toEqual({ following: true, followers: null, people: 3 });
  for (const _ of [1, 2])
    expect(await made(setFollowing(viewer, false))).toMatchObject({ following: false });
  expect(await followersOf(owner)).toMatchObject({ following: true, people: 3 });
  expect(namesIn(await followersOf(owner))).toEqual(["manager", "Robin"]);
  const other = await newHorse(owner);
  expect(await followersOf(viewer, other.id)).toMatchObject({ following: true });
  for (const _ of [1, 2])
    expect(await made(setFollowing(viewer, true))).toMatchObject({ following: true });
  expect(namesIn(await followersOf(owner))).toEqual(["manager", "Robin", "viewer"]);
});

test("somebody with rights about one horse follows that one, and is not found at another", async () => {
  const { owner: other, horseId: seen } = await yard.newOwnerWithHorse();
  const hidden = await newHorse(other);
  const member = await newMember(yard.app, other.user.yardId, "VIEWER");
  const rights = (section: string) =>
    made(
      other.put(`/api/members/${member.user.id}/rights`, {
        allHorses: false,
        grants: [{ horseId: seen, section, access: "read" }],
      }),
    );
  await rights("care");
  expect(namesIn(await followersOf(other, hidden.id))).toEqual(["Robin"]);
  expect(await made(setFollowing(member, false, seen))).toMatchObject({ following: false });
  expect(namesIn(await followersOf(other, seen))).toEqual(["Robin"]);
  expect(await setFollowing(member, false, hidden.id)).toAnswer([404, "Horse not found"]);
  const reply = await member.get(`/api/horses/${hidden.id}/followers`);
  expect(reply).toAnswer([404, "Horse not found"]);
  await rights("feed");
  expect(await setFollowing(member, true, seen)).toAnswer([404, "Horse not found"]);
});

test("who does not follow a horse is told of the yard and of other horses alone", async () => {
  const { owner: one, horseId: followed } = await yard.newOwnerWithHorse();
  const unfollowed = (await newHorse(one, { name: "Biscuit" })).id;
  const groom = await newMember(yard.app, one.user.yardId, "GROOM");
  await made(setFollowing(groom, false, unfollowed));
  const tomorrow = addDays(londonDate(new Date()), 1);
  for (const [title, about] of [
    ["Shoes", followed],
    ["Jab", unfollowed],
    ["Hay", null],
  ])
    await made(
      one.post(
        "/api/care-events",
        eventInput({ title, horseId: about, dueDate: `${addDays(tomorrow, 3)}T15:00` }),
      ),
    );
  const seven = londonInstant(tomorrow, "07:00");
  await remind(seven);
  const titles = async (who: Owner) =>
    (await made<{ title: string }[]>(who.get("/api/notifications")))
      .map(({ title }) => title)
      .toSorted();
  expect(await titles(groom)).toEqual(["Bramble: Shoes", "Hay"]);
  expect(await titles(one)).toEqual(["Biscuit: Jab", "Bramble: Shoes", "Hay"]);
  // what waits to be sent is not sent either
  await made(setFollowing(groom, false, followed));
  await deliverWaiting(morning, () => seven);
  const mailTo = async ({ user }: Owner) =>
    (await yard.mails()).find((mail) => mail.includes(`To: ${user.email}`)) ?? "";
  expect(await mailTo(one)).toContain("Biscuit");
  expect(await mailTo(groom)).toContain("Hay");
  expect(await mailTo(groom)).not.toMatch(/Bramble|Biscuit/);
});

test("the choice goes with the horse into the bin and back, and ends with the membership", async () => {
  const { owner: one, horseId: id } = await yard.newOwnerWithHorse();
  const groom = await newMember(yard.app, one.user.yardId, "GROOM");
  await made(setFollowing(groom, false, id));
  await made(one.delete(`/api/horses/${id}`));
  const [item] = await made<{ id: string }[]>(one.get("/api/bin"));
  await made(one.post(`/api/bin/${item?.id}/put-back`));
  expect(await followersOf(groom, id)).toMatchObject({ following: false });
  await made(one.delete(`/api/members/${groom.user.id}`));
  const { rowCount } = await query("select from horse_unfollows where user_id = $1", [
    groom.user.id,
  ]);
  expect(rowCount).toBe(0);
});
