import { beforeEach, describe, expect, test, vi } from "vitest";
import { activityEndpoints } from "#contract/data/activity.ts";
import { paperEndpoints } from "#contract/horses/papers.ts";
import { choose, fillIn, press, says } from "#testing/web/fields.ts";
import { testConflict, testForm } from "#testing/web/form-tests.tsx";
import { aPaper } from "#testing/web/horse-makers.ts";
import { aHorse } from "#testing/web/makers.ts";
import { show } from "#testing/web/screen.tsx";
import { answer, callsOf } from "#testing/web/server.ts";
import { PaperFormDialog } from "./PaperFormDialog.tsx";

const bella = aHorse({ name: "Bella" });

beforeEach(() => answer(activityEndpoints.history, []));

describe("a new paper", () => {
  const added = (onDone: () => void = vi.fn()) => (
    <PaperFormDialog paper={null} horse={bella} onClose={onDone} />
  );

  testForm({
    element: added,
    fill: async (screen) => {
      await choose(screen, "Kind of paper", "Insurance");
      await fillIn(screen, {
        "What it is": " Vet fees ",
        Number: "HI 4711",
        "Issued by": "Shires Mutual",
        "Valid until": "2027-03-03",
      });
    },
    submit: "Add paper",
    spec: paperEndpoints.create,
    reply: aPaper(),
    sent: {
      kind: "INSURANCE",
      name: "Vet fees",
      number: "HI 4711",
      issuedBy: "Shires Mutual",
      validUntil: "2027-03-03",
      horseId: bella.id,
      files: [],
    },
    said: "Paper added",
    missing: ["Choose what kind of paper it is"],
    stays: ["Number", "HI 4711"],
    creates: true,
  });

  test("a UELN has 15 characters and no days, and what was typed as its end is not sent", async () => {
    answer(paperEndpoints.create, aPaper());
    const screen = await show(added());
    await choose(screen, "Kind of paper", "Insurance");
    await fillIn(screen, { "Valid until": "2027-03-03" });
    await choose(screen, "Kind of paper", "UELN");
    expect(screen.getByLabelText(/Valid until/).elements()).toEqual([]);
    await fillIn(screen, { Number: "826 046" });
    await press(screen, "Add paper");
    await says(
      screen,
      "A UELN has 15 characters: three digits for the country, then twelve digits or letters",
    );
    await fillIn(screen, { Number: "826 046 001 234 567" });
    await press(screen, "Add paper");
    await says(screen, "Paper added");
    expect(callsOf(paperEndpoints.create)[0]?.body).toMatchObject({
      kind: "UELN",
      validUntil: null,
    });
  });

  test("days in the wrong order are refused", async () => {
    const screen = await show(added());
    await choose(screen, "Kind of paper", "Licence");
    await fillIn(screen, { "Valid from": "2027-03-04", "Valid until": "2027-03-03" });
    await press(screen, "Add paper");
    await says(screen, "The last day is before the first");
    expect(callsOf(paperEndpoints.create)).toEqual([]);
  });

  test("the yard has no passport and no UELN", async () => {
    const screen = await show(<PaperFormDialog paper={null} horse={null} onClose={vi.fn()} />);
    await screen.getByLabelText(/Kind of paper/).click();
    await expect.element(screen.getByRole("option", { name: "Licence" })).toBeVisible();
    expect(screen.getByRole("option", { name: /UELN|Passport/ }).elements()).toEqual([]);
  });
});

describe("editing a paper", () => {
  const paper = aPaper({ number: "HI 1", issuedBy: "Oak Mutual" });

  testConflict({
    element: (onDone) => <PaperFormDialog paper={paper} horse={bella} onClose={onDone} />,
    change: (screen) => fillIn(screen, { Number: "HI 2" }),
    submit: "Save changes",
    spec: paperEndpoints.update,
    theirs: { ...paper, issuedBy: "Elm Mutual", updatedAt: "2026-06-02T09:00:00.000Z" },
    shown: "Elm Mutual",
    settled: { number: "HI 2", issuedBy: "Elm Mutual" },
    said: "Paper saved",
  });

  test("the form's delete button asks before it deletes", async () => {
    const onClose = vi.fn();
    answer(paperEndpoints.remove, null);
    const screen = await show(<PaperFormDialog paper={paper} horse={bella} onClose={onClose} />);
    await press(screen, "Delete");
    const asked = screen.getByRole("alertdialog");
    await expect.element(asked).toBeVisible();
    await asked.getByRole("button", { name: /Delete/ }).click();
    await expect.poll(() => onClose).toHaveBeenCalledOnce();
    expect(callsOf(paperEndpoints.remove)[0]?.params).toEqual({ id: paper.id });
  });
});
