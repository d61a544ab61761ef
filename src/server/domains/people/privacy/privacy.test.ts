import { describe, expect, test } from "vitest";
import { eraseDue } from "#server/domains/people/accounts/erasure/erase.ts";
import { made } from "#testing/care.ts";
import { fixture } from "#testing/fixture.ts";
import { newAdmin } from "#testing/member.ts";
import { openYard, query } from "#testing/yard.ts";

const yard = fixture(openYard);

const MINE = "/api/data-complaints";
const ALL = "/api/admin/complaints";
const about = "You sent my horse's records to somebody else.";
interface ComplaintReply {
  id: string;
  email: string;
  receivedAt: string;
  dueAt: string;
  outcome: string | null;
}
const mailsWith = async (words: string, email: string) =>
  (await yard.mails()).filter((mail) => mail.includes(words) && mail.includes(email)).length;

describe("complaints about how data was handled", () => {
  test("are refused signed out", async () => {
    const nobody = yard.visitor();
    const replies = [
      await nobody.get(MINE),
      await nobody.post(MINE, { about }),
      await nobody.get(ALL),
    ];
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401]);
  });

  test("are refused with a sentence that says what is missing", async () => {
    const reply = await (await yard.newOwner()).post(MINE, { about: " " });
    expect(reply).toAnswer([400, "Say what happened"]);
  });

  test("a complaint is stored, acknowledged by mail once, with a deadline of 30 days", async () => {
    const owner = await yard.newOwner();
    const sent = { id: crypto.randomUUID(), about };
    const first = await made<ComplaintReply>(owner.post(MINE, sent));
    expect(await made(owner.post(MINE, sent))).toEqual(first);
    expect(Date.parse(first.dueAt) - Date.parse(first.receivedAt)).toBe(30 * 86_400_000);
    expect(first).not.toHaveProperty("email");
    expect(await made(owner.get(MINE))).toEqual([first]);
    expect(await mailsWith("We have received your complaint", owner.user.email)).toBe(1);
    expect(await mailsWith(about, owner.user.email), "no way to have us send anything").toBe(0);
  });

  test("another user cannot see it or use its id", async () => {
    const { id } = await made((await yard.newOwner()).post(MINE, { about }));
    const other = await yard.newOwner();
    expect(await made(other.get(MINE))).toEqual([]);
    expect((await other.post(MINE, { id, about: "Mine" })).statusCode).toBe(409);
    expect((await other.get(ALL)).statusCode).toBe(403);
  });

  test("the operator sees open ones first, closes one with an outcome, and its person is told", async () => {
    const owner = await yard.newOwner();
    const admin = await newAdmin(yard.app);
    const { id } = await made(owner.post(MINE, { about }));
    const seen = await made<ComplaintReply[]>(admin.get(ALL));
    expect(seen.find((each) => each.id === id)).toMatchObject({
      email: owner.user.email,
      outcome: null,
    });
    const close = `${ALL}/${id}/close`;
    const closed = await made<ComplaintReply>(admin.post(close, { outcome: "We have mended it." }));
    expect(closed.outcome).toBe("We have mended it.");
    await made(admin.post(close, { outcome: "Something else" }));
    expect(await made<ComplaintReply[]>(owner.get(MINE))).toMatchObject([
      { outcome: "We have mended it." },
    ]);
    expect(await mailsWith("What came of your complaint", owner.user.email)).toBe(1);
    expect((await made<ComplaintReply[]>(admin.get(ALL))).at(-1)?.id).toBe(id);
    const nobodys = `${ALL}/00000000-0000-7000-8000-000000000000/close`;
    expect(await admin.post(nobodys, { outcome: "x" })).toAnswer([404, "Complaint not found"]);
  });

  test("a complaint outlives its author's account, without a link to them", async () => {
    const owner = await yard.newOwner();
    const { id } = await made(owner.post(MINE, { about }));
    await query("update users set erase_after = now() - interval '1 second' where id = $1", [
      owner.user.id,
    ]);
    await eraseDue();
    const { rows } = await query("select user_id, about from data_complaints where id = $1", [id]);
    expect(rows).toEqual([{ user_id: null, about }]);
  });
});
