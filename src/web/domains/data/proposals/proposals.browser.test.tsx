import { beforeEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { type Proposal, proposalEndpoints } from "#contract/data/proposals.ts";
import { londonDate } from "#rules/london.ts";
import { expectAccessible } from "#testing/web/axe.ts";
import { choose, field, fillIn, press, says } from "#testing/web/fields.ts";
import { anId } from "#testing/web/makers.ts";
import { show } from "#testing/web/screen.tsx";
import { answer, callsOf, refuse } from "#testing/web/server.ts";
import { ProposalList } from "./ProposalList.tsx";
import { ProposeForm } from "./ProposeForm.tsx";

const { propose, list, accept, refuse: refusing } = proposalEndpoints;
const bella = { id: anId(), name: "Bella" };
const dylan = { id: anId(), name: "Dylan" };
const today = londonDate(new Date());

describe("proposing", () => {
  const open = (horses = [bella, dylan]) =>
    show(
      <main>
        <ProposeForm token="secret" horses={horses} />
      </main>,
      { user: null },
    );

  test("sends who was there, each horse seen or not, and what was found; then says so", async () => {
    answer(propose, { id: anId(), yardName: "Archer's yard" });
    await page.viewport(390, 844);
    const screen = await open();
    await press(screen, "Propose a visit");
    await press(screen, "Send to the yard");
    await says(screen, "Say who you are");
    await says(screen, "Tick at least one horse");
    await expectAccessible();
    // the toast lies over the checkbox for five seconds
    await press(screen, "Dismiss");
    await fillIn(screen, { "Who was there": "Tom Ridley" });
    await screen.getByRole("checkbox", { name: "Bella" }).click();
    await fillIn(screen, { "Cost (£)": "95", Findings: "Thrush", "Next visit": "2099-01-10" });
    await choose(screen, "Service", "New Shoes");
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    await expectAccessible();
    await press(screen, "Send to the yard");
    await says(screen, "Sent to Archer's yard: they look at it.");
    expect(callsOf(propose)).toMatchObject([
      {
        params: { token: "secret" },
        body: {
          by: "Tom Ridley",
          kind: "FARRIER",
          date: today,
          horses: [
            {
              horseId: bella.id,
              seen: true,
              serviceType: "SHOEING",
              findings: "Thrush",
              nextDue: "2099-01-10",
              cost: 95,
            },
            { horseId: dylan.id, seen: false, serviceType: null, findings: null, cost: null },
          ],
        },
      },
    ]);
    await press(screen, "Propose another visit");
    await expect.element(field(screen, "Who was there")).toHaveValue("");
  });

  test("leaves out what the kind of visit does not have", async () => {
    answer(propose, { id: anId(), yardName: "Archer's yard" });
    const screen = await open([bella]);
    await press(screen, "Propose a visit");
    await fillIn(screen, { "Who was there": "Ann", "Cost (£)": "95" });
    await choose(screen, "Visit", "Physio");
    await expect.element(field(screen, "Cost (£)")).not.toBeInTheDocument();
    await press(screen, "Send to the yard");
    await expect.poll(() => callsOf(propose)).toHaveLength(1);
    expect(callsOf(propose)[0]?.body).toMatchObject({
      kind: "PHYSIO",
      horses: [{ serviceType: null, cost: null }],
    });
  });

  test("what is refused is said, and what was typed stays", async () => {
    refuse(propose, 404, "This link has ended.");
    const screen = await open([bella]);
    await press(screen, "Propose a visit");
    await fillIn(screen, { "Who was there": "Tom Ridley" });
    await press(screen, "Send to the yard");
    await says(screen, "This link has ended.");
    await expect.element(field(screen, "Who was there")).toHaveValue("Tom Ridley");
  });
});

describe("deciding", () => {
  const row = {
    seen: true,
    serviceType: "SHOEING" as const,
    findings: "Thrush",
    nextDue: "2026-07-13",
    cost: 95,
  };
  const proposal: Proposal = {
    id: anId(),
    by: "Tom Ridley",
    linkName: "Ridley Farriery",
    kind: "FARRIER",
    date: "2026-06-01",
    horses: [
      { ...row, horseId: bella.id, name: "Bella" },
      { ...row, horseId: dylan.id, name: "Dylan", seen: false },
      { ...row, horseId: anId(), name: null, findings: null, nextDue: null, cost: null },
    ],
    files: [],
    createdAt: "2026-06-01T15:00:00.000Z",
  };
  const visit = {
    id: proposal.id,
    kind: "FARRIER" as const,
    date: proposal.date,
    records: [],
    notSeen: [],
    pounds: 95,
    actId: proposal.id,
  };
  const isDecided = () => callsOf(accept).length + callsOf(refusing).length > 0;

  beforeEach(() => {
    answer(list, () => (isDecided() ? [] : [proposal]));
    answer(accept, visit);
    answer(refusing, null);
  });
  const open = () =>
    show(
      <main>
        <ProposalList />
      </main>,
    );

  test("shows nothing where nothing is proposed", async () => {
    answer(list, []);
    const screen = await open();
    await expect.poll(() => callsOf(list)).toHaveLength(1);
    expect(screen.getByRole("heading").elements()).toEqual([]);
  });

  test("says who proposes what of which horses; accepting logs it as it is", async () => {
    await page.viewport(390, 844);
    const screen = await open();
    await says(screen, "Tom Ridley proposes a farrier visit of 2 horses");
    await says(screen, "1 Jun 2026 · by the link for Ridley Farriery");
    await says(screen, "Bella: New Shoes, Thrush, next 13 Jul 2026, £95.00");
    await says(screen, "Dylan: not seen");
    await says(screen, "A horse that was deleted: New Shoes");
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    await expectAccessible();
    await press(screen, "Accept the visit of Tom Ridley");
    await says(screen, "The visit is logged");
    await expect.element(screen.getByRole("heading")).not.toBeInTheDocument();
    expect(callsOf(accept)).toMatchObject([{ params: { id: proposal.id } }]);
  });

  test("what somebody else has decided is said", async () => {
    refuse(accept, 409, "Somebody has accepted this visit already.");
    const screen = await open();
    await press(screen, "Accept the visit of Tom Ridley");
    await says(screen, "Somebody has accepted this visit already.");
  });

  test("a correction is accepted in its place, without the horse that was deleted", async () => {
    const screen = await open();
    await press(screen, "Correct the visit of Tom Ridley");
    await expect.element(field(screen, "Who was there")).toHaveValue("Tom Ridley");
    await fillIn(screen, { "Cost (£)": "90" });
    await expectAccessible();
    await press(screen, "Accept as corrected");
    await says(screen, "The visit is logged");
    expect(callsOf(accept)).toMatchObject([
      {
        params: { id: proposal.id },
        body: {
          correction: {
            by: "Tom Ridley",
            horses: [
              { horseId: bella.id, cost: 90, findings: "Thrush" },
              { horseId: dylan.id, seen: false },
            ],
          },
        },
      },
    ]);
  });

  test("is refused with a reason or without", async () => {
    const screen = await open();
    await press(screen, "Refuse the visit of Tom Ridley");
    await says(screen, "Nothing of what Tom Ridley proposes is logged.");
    await expectAccessible();
    await fillIn(screen, { Why: "That was the day before" });
    await press(screen, "Refuse");
    await says(screen, "The visit is refused: nothing was logged");
    expect(callsOf(refusing)).toMatchObject([
      { params: { id: proposal.id }, body: { reason: "That was the day before" } },
    ]);
  });
});
