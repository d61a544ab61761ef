import { expect, test } from "vitest";
import { Route } from "wouter";
import { dossierEndpoints, type VerifiedDossier } from "#contract/data/dossiers.ts";
import { expectAccessible } from "#testing/web/axe.ts";
import { says } from "#testing/web/fields.ts";
import { show } from "#testing/web/screen.tsx";
import { answer, refuse } from "#testing/web/server.ts";
import { VerifyPage } from "./VerifyPage.tsx";

const { verify } = dossierEndpoints;

const verified = (given: Partial<VerifiedDossier> = {}): VerifiedDossier => ({
  purpose: "SALE",
  madeAt: "2026-06-01T09:00:00.000Z",
  expiresAt: "2027-06-01T09:00:00.000Z",
  fingerprint: "AAAA-BBBB-CCCC-DDDD-EEEE",
  facts: {
    horseName: "Bella",
    yardName: "Willow Farm",
    madeOn: "2026-06-01",
    photoId: null,
    identity: [["Microchip number", "826098123456789"]],
    parts: [
      {
        section: "farrier",
        remarks: [],
        entries: [
          {
            id: "1",
            date: "2026-05-20",
            title: "Trim Only",
            facts: [["Farrier", "Tom Ridley"]],
            cost: null,
            files: [],
            by: null,
            enteredOn: null,
            changedOn: null,
          },
        ],
      },
      { section: "teeth", entries: [], remarks: ["Nothing is on record."] },
    ],
  },
  isHere: true,
  changes: [],
  ...given,
});

const open = () =>
  show(
    <Route path="/verify/:token">
      <VerifyPage />
    </Route>,
    { at: "/verify/abc" },
  );

test("says that all is as it was, and shows what the paper must say", async () => {
  answer(verify, verified());
  const screen = await open();
  await says(screen, "Genuine, and what is on record is still the same");
  await says(screen, "AAAA-BBBB-CCCC-DDDD-EEEE");
  await says(screen, "826098123456789");
  await screen.getByRole("button", { name: /^Farrier/ }).click();
  await says(screen, "Tom Ridley");
  await expectAccessible();
});

test("says what has changed since, and that the horse is gone", async () => {
  answer(
    verify,
    verified({
      changes: [
        { section: null, added: 0, changed: 1, removed: 0 },
        { section: "farrier", added: 2, changed: 0, removed: 1 },
      ],
    }),
  );
  const screen = await open();
  await says(screen, "Genuine, but what is on record has changed since");
  await says(screen, "Who the horse is was changed");
  await says(screen, "Farrier: 2 added, 1 removed");
  await expectAccessible();
});

test("says that the horse is no longer on record", async () => {
  answer(verify, verified({ isHere: false }));
  const screen = await open();
  await says(screen, "Genuine, but the horse is no longer on record in this yard");
});

test("says of an unknown code that nothing is verified", async () => {
  refuse(verify, 404, "No dossier has this code.");
  const screen = await open();
  await says(screen, "Not verified");
  await expect.element(screen.getByText("No dossier has this code.")).toBeVisible();
});
