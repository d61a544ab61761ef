import { beforeEach, describe, expect, test, vi } from "vitest";
import { activityEndpoints } from "#contract/data/activity.ts";
import { horseEndpoints } from "#contract/horses/horses.ts";
import { mailedPaperEndpoints } from "#contract/horses/mailed-papers.ts";
import { expectAccessible } from "#testing/web/axe.ts";
import { choose, field, fillIn, press, says } from "#testing/web/fields.ts";
import { testForm } from "#testing/web/form-tests.tsx";
import { aMailedPaper, aPaper } from "#testing/web/horse-makers.ts";
import { longNames } from "#testing/web/list-tests.tsx";
import { aListedHorse } from "#testing/web/makers.ts";
import { show } from "#testing/web/screen.tsx";
import { answer, callsOf, refuse } from "#testing/web/server.ts";
import { AcceptMailedDialog } from "./AcceptMailedDialog.tsx";
import { MailedPapers } from "./MailedPapers.tsx";

const bella = aListedHorse({ name: "Bella" });
const ADDRESS = "papers+abcdefghij234567@loosebox.example";

beforeEach(() => {
  answer(horseEndpoints.names, [bella]);
  answer(activityEndpoints.history, []);
});

describe("papers by mail", () => {
  const { list, discard, renewAddress, turnOffAddress } = mailedPaperEndpoints;

  test("are nowhere where they are not set up", async () => {
    answer(list, { open: false, address: null, waiting: [] });
    const screen = await show(<MailedPapers />);
    await expect.poll(() => callsOf(list)).toHaveLength(1);
    expect(screen.getByText("By mail").elements()).toEqual([]);
  });

  test("begin with an address, which a manager asks for", async () => {
    answer(list, { open: true, address: null, waiting: [] });
    answer(renewAddress, { address: ADDRESS });
    const screen = await show(<MailedPapers />);
    await expect.element(screen.getByText(/Forward a mail with a PDF or photo/)).toBeVisible();
    await expectAccessible();
    answer(list, { open: true, address: ADDRESS, waiting: [] });
    await press(screen, "Make an address");
    await expect.element(screen.getByText(ADDRESS)).toBeVisible();
    await expect.element(screen.getByRole("button", { name: "Copy address" })).toBeVisible();
    const rows = screen.getByRole("list", { name: "Papers that came by mail" });
    expect(rows.elements()).toEqual([]);
  });

  test("get another address only after asking", async () => {
    answer(list, { open: true, address: ADDRESS, waiting: [] });
    answer(renewAddress, { address: ADDRESS });
    const screen = await show(<MailedPapers />);
    await press(screen, "New address");
    await says(screen, "The old one ends: mails to it are thrown away.");
    expect(callsOf(renewAddress)).toHaveLength(0);
    await screen.getByRole("alertdialog").getByRole("button", { name: "New address" }).click();
    await expect.poll(() => callsOf(renewAddress)).toHaveLength(1);
  });

  test("are turned off only after asking, and what waits stays", async () => {
    const waiting = [aMailedPaper()];
    answer(list, { open: true, address: ADDRESS, waiting });
    answer(turnOffAddress, null);
    const screen = await show(<MailedPapers />);
    await press(screen, "Turn off");
    await says(screen, "The address ends: mails to it are thrown away. What waits here stays.");
    await expectAccessible();
    expect(callsOf(turnOffAddress)).toHaveLength(0);
    answer(list, { open: true, address: null, waiting });
    await screen.getByRole("alertdialog").getByRole("button", { name: "Turn off" }).click();
    await says(screen, "The address for papers is turned off");
    await expect.element(screen.getByRole("button", { name: "Make an address" })).toBeVisible();
    await expect.element(screen.getByRole("link", { name: "schedule.pdf" })).toBeVisible();
  });

  test("say why they could not be turned off", async () => {
    answer(list, { open: true, address: ADDRESS, waiting: [] });
    refuse(turnOffAddress, 503, "Loosebox is busy. Please try again in a moment.");
    const screen = await show(<MailedPapers />);
    await press(screen, "Turn off");
    await screen.getByRole("alertdialog").getByRole("button", { name: "Turn off" }).click();
    await says(screen, "Loosebox is busy. Please try again in a moment.");
    await expect.element(screen.getByText(ADDRESS)).toBeInTheDocument();
  });

  test("that wait are listed with who sent them and what was left out, however many and long", async () => {
    const waiting = longNames(100).map((name) =>
      aMailedPaper({ subject: `${name}${name}`, leftOut: ["letter.docx"] }),
    );
    answer(list, { open: true, address: ADDRESS, waiting });
    const screen = await show(<MailedPapers />);
    const rows = screen.getByRole("list", { name: "Papers that came by mail" });
    await expect.element(rows.getByRole("listitem").nth(99)).toBeVisible();
    await expect.element(rows.getByText(/from Robin Hacker/).first()).toBeVisible();
    await expect
      .element(rows.getByText("Left out of this mail: letter.docx").first())
      .toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
    await expectAccessible();
  });

  test("are discarded after asking", async () => {
    const mailed = aMailedPaper();
    answer(list, { open: true, address: ADDRESS, waiting: [mailed] });
    answer(discard, null);
    const screen = await show(<MailedPapers />);
    await press(screen, "Discard schedule.pdf");
    answer(list, { open: true, address: ADDRESS, waiting: [] });
    await screen.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
    await says(screen, "Discarded");
    expect(callsOf(discard)).toHaveLength(1);
    await expect
      .poll(() => screen.getByRole("link", { name: "schedule.pdf" }).elements())
      .toEqual([]);
  });
});

describe("a paper made of what came by mail", () => {
  const mailed = aMailedPaper();

  testForm({
    element: (onDone) => <AcceptMailedDialog mailed={mailed} onClose={onDone} />,
    fill: async (screen) => {
      await choose(screen, "Whose paper it is", "Bella");
      await choose(screen, "Kind of paper", "Insurance");
      await fillIn(screen, { Number: "HI 4711", "Valid until": "2027-03-03" });
    },
    submit: "Add paper",
    spec: mailedPaperEndpoints.accept,
    reply: aPaper(),
    sent: {
      horseId: bella.id,
      kind: "INSURANCE",
      number: "HI 4711",
      validUntil: "2027-03-03",
      files: [mailed.file.id],
    },
    said: "Paper added",
    missing: ["Choose what kind of paper it is"],
    stays: ["Number", "HI 4711"],
    creates: true,
  });

  test("has what subject and name say as suggestions", async () => {
    const said = aMailedPaper({ subject: "Fwd: Bella's insurance to 01/04/2099" });
    answer(mailedPaperEndpoints.accept, aPaper());
    const screen = await show(<AcceptMailedDialog mailed={said} onClose={vi.fn()} />);
    await expect.element(field(screen, "Valid until")).toHaveValue("2099-04-01");
    await press(screen, "Add paper");
    await expect
      .poll(() => callsOf(mailedPaperEndpoints.accept))
      .toMatchObject([
        { body: { horseId: bella.id, kind: "INSURANCE", validUntil: "2099-04-01" } },
      ]);
  });
});
