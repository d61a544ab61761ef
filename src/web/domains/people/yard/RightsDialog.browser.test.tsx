import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { grantEndpoints } from "#contract/people/grants.ts";
import { horseEndpoints } from "#contract/horses/horses.ts";
import { expectAccessible } from "#testing/web/axe.ts";
import { aListedHorse, anId } from "#testing/web/makers.ts";
import { aMember, aUserAs } from "#testing/web/people-makers.ts";
import { show } from "#testing/web/screen.tsx";
import { answer, callsOf, holdAnswers, loseAnswers, refuse } from "#testing/web/server.ts";
import { RightsDialog } from "./RightsDialog.tsx";

const { list, setRights } = grantEndpoints;
const bramble = aListedHorse({ name: "Bramble" });
const dylan = aListedHorse({ name: "Dylan" });

async function open(member = aMember()) {
  answer(horseEndpoints.names, [bramble, dylan]);
  return show(<RightsDialog member={member} name="Kit Marlow" onClose={() => undefined} />, {
    user: aUserAs("OWNER"),
  });
}
const save = () => page.getByRole("button", { name: "Save rights" }).click();
const bodies = () => callsOf(setRights).map(({ body }) => body);

test("a groom of every horse becomes one of a single horse", async () => {
  answer(list, []);
  answer(setRights, aMember());
  const screen = await open();
  await screen.getByRole("checkbox", { name: /Every horse/ }).click();
  await save();
  await expect.element(screen.getByRole("alert")).toMatchTextContent(/Tick at least one horse/);
  await screen.getByRole("checkbox", { name: "Bramble" }).click();
  await expectAccessible();
  await save();
  await expect.poll(bodies).toHaveLength(1);
  const care = { horseId: bramble.id, section: "care", access: "write", from: null, until: null };
  expect(bodies()).toEqual([{ allHorses: false, grants: expect.arrayContaining([care]) }]);
});

test("what is granted now is shown, and one section is taken away", async () => {
  const member = aMember({ role: "VIEWER", allHorses: false, grantedHorses: 1 });
  const grant = {
    userId: member.userId,
    horseId: dylan.id,
    access: "read",
    from: null,
    until: "2027-01-31",
    createdAt: "2026-06-01T09:00:00.000Z",
  } as const;
  answer(list, [
    { ...grant, id: anId(), section: "care" },
    { ...grant, id: anId(), section: "money" },
  ]);
  answer(setRights, member);
  const screen = await open(member);
  await expect.element(screen.getByRole("checkbox", { name: "Dylan" })).toBeChecked();
  await expect.element(screen.getByLabelText(/^Until/)).toHaveValue("2027-01-31");
  const money = screen.getByRole("group", { name: "Costs and billing" });
  await expect.element(money.getByRole("radio", { name: "sees" })).toBeChecked();
  await money.getByText("–").click();
  await save();
  await expect.poll(bodies).toHaveLength(1);
  const care = { horseId: dylan.id, section: "care", access: "read" };
  const grants = [{ ...care, from: null, until: "2027-01-31" }];
  expect(bodies()).toEqual([{ allHorses: false, grants }]);
});

test("a refusal and a lost answer keep what was chosen", async () => {
  answer(list, []);
  refuse(setRights, 403, "You cannot give a right that you do not have yourself.");
  const screen = await open();
  await screen.getByRole("checkbox", { name: /Every horse/ }).click();
  await screen.getByRole("checkbox", { name: "Dylan" }).click();
  await save();
  await expect.element(screen.getByText(/do not have yourself/)).toBeVisible();
  loseAnswers(setRights);
  await save();
  await expect.element(screen.getByText(/cannot be reached/)).toBeVisible();
  await expect.element(screen.getByRole("checkbox", { name: "Dylan" })).toBeChecked();
});

test("until the rights have come nothing can be changed; without an answer they are asked again", async () => {
  const release = holdAnswers(list, []);
  const screen = await open();
  expect(screen.getByRole("checkbox").elements()).toEqual([]);
  release();
  await expect.element(screen.getByRole("checkbox", { name: /Every horse/ })).toBeVisible();
});
