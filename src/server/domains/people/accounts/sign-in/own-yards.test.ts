import { beforeAll, expect, test } from "vitest";
import type { OwnYard } from "#contract/people/members.ts";
import { fixture } from "#testing/fixture.ts";
import { newMember } from "#testing/member.ts";
import { openYard, type Owner, PASSWORD, UNKNOWN_ID } from "#testing/yard.ts";

const yard = fixture(openYard);
let owner: Owner;
let groom: Owner;
beforeAll(async () => {
  owner = await yard.newOwner();
  groom = await newMember(yard.app, owner.user.yardId, "GROOM");
});

const switchTo = (who: Owner, yardId: string) => who.post(`/api/yards/${yardId}/switch`);
const inYard = (who: Owner, yardId: string, url = "/api/user") =>
  who.send({ method: "GET", url, headers: { "yard-id": yardId } });

test("a person's yards are listed, switched, and the last choice holds for the next sign-in", async () => {
  const list = (await groom.get("/api/yards")).json<OwnYard[]>();
  expect(list.map(({ role, current }) => [role, current])).toEqual([
    ["OWNER", false],
    ["GROOM", true],
  ]);
  const { email, yardId } = groom.user;
  const back = await switchTo(groom, yardId);
  expect(back.json()).toMatchObject({ yardId, yardRole: "OWNER" });
  await switchTo(groom, owner.user.yardId);
  const elsewhere = yard.visitor();
  const signedIn = await elsewhere.post("/api/login", { email, password: PASSWORD });
  expect(signedIn.json()).toMatchObject({ yardId: owner.user.yardId });
});

test("a header names the yard of one call, and leaves the session's choice", async () => {
  const own = (await inYard(groom, groom.user.yardId)).json();
  expect(own).toMatchObject({ yardId: groom.user.yardId, yardRole: "OWNER" });
  expect((await groom.get("/api/user")).json()).toMatchObject({ yardId: owner.user.yardId });
});

test("another's yard is not found, in the header and by switching", async () => {
  const stranger = await yard.newOwner();
  for (const id of [owner.user.yardId, UNKNOWN_ID]) {
    expect(await inYard(stranger, id)).toAnswer([404, "Yard not found"]);
    expect(await inYard(stranger, id, "/api/horses")).toAnswer([404, "Yard not found"]);
    expect(await switchTo(stranger, id)).toAnswer([404, "Yard not found"]);
  }
  const wrong = [400, "Yard-Id is the id of one of your yards"] as const;
  expect(await inYard(stranger, "mine")).toAnswer(wrong);
});

test("the header opens nothing signed out", async () => {
  const headers = { "yard-id": owner.user.yardId };
  const reply = await yard.visitor().send({ method: "GET", url: "/api/user", headers });
  expect(reply).toAnswer([401, "Sign in first"]);
});
