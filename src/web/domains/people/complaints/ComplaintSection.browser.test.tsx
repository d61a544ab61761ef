import { beforeEach, expect, test } from "vitest";
import { type Complaint, complaintEndpoints } from "#contract/people/complaints.ts";
import { expectAccessible } from "#testing/web/axe.ts";
import { field, fillIn, press, says } from "#testing/web/fields.ts";
import { anId } from "#testing/web/makers.ts";
import { show } from "#testing/web/screen.tsx";
import { answer, callsOf, loseAnswers, refuse } from "#testing/web/server.ts";
import { ComplaintSection } from "./ComplaintSection.tsx";

const { mine, complain } = complaintEndpoints;
const complaint = (given: Partial<Complaint> = {}): Complaint => ({
  id: anId(),
  about: "My name is wrong",
  receivedAt: "2026-06-01T09:00:00.000Z",
  acknowledgedAt: null,
  dueAt: "2026-07-01T09:00:00.000Z",
  closedAt: null,
  outcome: null,
  ...given,
});

beforeEach(() => answer(mine, []));

test("a complaint is sent, and the next begins empty", async () => {
  answer(complain, complaint());
  const screen = await show(<ComplaintSection />);
  await expectAccessible();
  await fillIn(screen, { "What happened": " My name is wrong " });
  await press(screen, "Send complaint");
  await says(screen, "An e-mail to you says that we have it.");
  await expect.element(field(screen, "What happened")).toHaveValue("");
  expect(callsOf(complain)[0]?.body).toMatchObject({ about: "My name is wrong" });
});

test("an empty complaint is not sent", async () => {
  const screen = await show(<ComplaintSection />);
  await press(screen, "Send complaint");
  await says(screen, "Say what happened");
  await expectAccessible();
  expect(callsOf(complain)).toEqual([]);
});

test("a refusal shows the server's sentence, and keeps the input", async () => {
  refuse(complain, 429, "That is the fifth today. Write to us instead.");
  const screen = await show(<ComplaintSection />);
  await fillIn(screen, { "What happened": "My name is wrong" });
  await press(screen, "Send complaint");
  await says(screen, "That is the fifth today. Write to us instead.");
  await expect.element(field(screen, "What happened")).toHaveValue("My name is wrong");
});

test("after a lost reply the next try uses the same id", async () => {
  loseAnswers(complain);
  const screen = await show(<ComplaintSection />);
  await fillIn(screen, { "What happened": "My name is wrong" });
  await press(screen, "Send complaint");
  await says(screen, /Loosebox cannot be reached/);
  answer(complain, complaint());
  await press(screen, "Send complaint");
  await says(screen, "Complaint sent");
  const ids = callsOf(complain).map(({ body }) => (body as { id: string }).id);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

test("a sent complaint shows its state", async () => {
  answer(mine, [
    complaint(),
    complaint({ closedAt: "2026-06-10T09:00:00.000Z", outcome: "It is right now." }),
  ]);
  const screen = await show(<ComplaintSection />);
  await says(screen, "You hear by 1 Jul 2026");
  await says(screen, "Closed");
  await says(screen, "It is right now.");
  await expectAccessible();
});
