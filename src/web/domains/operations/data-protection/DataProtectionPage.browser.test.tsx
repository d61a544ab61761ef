import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { dataProtectionEndpoints, type Processing } from "#contract/operations/data-protection.ts";
import { expectAccessible } from "#testing/web/axe.ts";
import { aUser } from "#testing/web/makers.ts";
import { show } from "#testing/web/screen.tsx";
import { answer, refuse } from "#testing/web/server.ts";
import { DataProtectionPage } from "./DataProtectionPage.tsx";
import { csvRows } from "./format-processing.ts";

const long = "a_column_with_a_very_long_name_".repeat(6);
const aProcessing = (given: Partial<Processing> = {}): Processing => ({
  id: "accounts",
  name: "accounts and sessions",
  purpose: "to give people an account",
  whose: "people with an account",
  what: "name, e-mail",
  basis: "contract",
  recipients: "host",
  kept: ["As long as the account"],
  tables: [
    {
      name: "sessions",
      kept: "Until 30 days after the session ends",
      columns: [
        { name: "id", kind: "TECHNICAL", own: null },
        { name: "user_id", kind: "PERSON", own: null },
        {
          name: "ip_address",
          kind: "PERSON",
          own: { purpose: "to tell sign-ins apart", basis: "legitimate interest: security" },
        },
        { name: long, kind: "FREE_TEXT", own: null },
      ],
    },
    {
      name: "stable_doors",
      kept: "No period",
      columns: [{ name: "n", kind: "TECHNICAL", own: null }],
    },
  ],
  ...given,
});
const showPage = () => show(<DataProtectionPage />, { user: aUser({ role: "ADMIN" }) });

test("a processing is closed at first, and opens with its tables and the kind of each column", async () => {
  answer(dataProtectionEndpoints.read, [aProcessing()]);
  const screen = await showPage();
  await expect.element(screen.getByText("2 tables, 3 personal columns")).toBeVisible();
  await expect.element(screen.getByText("to give people an account")).not.toBeVisible();
  await screen.getByText("accounts and sessions").click();
  await expect.element(screen.getByText("to give people an account")).toBeVisible();
  await expect
    .element(screen.getByRole("row").filter({ hasText: "user_id" }))
    .toHaveTextContent("user_idPersonal data of the account’s person");
  await expect
    .element(screen.getByRole("row").filter({ hasText: "ip_address" }))
    .toHaveTextContent(
      "ip_addressPersonal data of the account’s personFor another purpose: to tell sign-ins apart. Basis: legitimate interest: security.",
    );
  await expectAccessible();
});

test("a long name stays within a phone's page", async () => {
  answer(dataProtectionEndpoints.read, [aProcessing()]);
  await page.viewport(390, 844);
  const screen = await showPage();
  await screen.getByText("accounts and sessions").click();
  await expect.element(screen.getByText(long)).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  await expectAccessible();
});

test("'Personal data only' leaves other columns out, and tables that have none left", async () => {
  answer(dataProtectionEndpoints.read, [aProcessing()]);
  const screen = await showPage();
  await screen.getByRole("checkbox", { name: "Personal data only" }).click();
  await expect.element(screen.getByText("1 table, 3 personal columns")).toBeVisible();
  await screen.getByText("accounts and sessions").click();
  expect(screen.getByText("stable_doors").elements()).toEqual([]);
  expect(screen.getByRole("row").filter({ hasText: "Technical" }).elements()).toEqual([]);
});

test("a processing without a table says so", async () => {
  answer(dataProtectionEndpoints.read, [aProcessing({ tables: [] })]);
  const screen = await showPage();
  await expect.element(screen.getByText("No table", { exact: true })).toBeVisible();
  await screen.getByText("accounts and sessions").click();
  await expect.element(screen.getByText("No table holds any of it.")).toBeVisible();
});

test("the sheet has a row for each column, with a purpose and basis of its own where it has one", () => {
  const rows = csvRows([aProcessing(), aProcessing({ name: "passport pages", tables: [] })]);
  expect(rows).toHaveLength(1 + 5 + 1);
  expect(rows[2]?.slice(3)).toEqual([
    "sessions",
    "user_id",
    "Personal data of the account’s person",
    "to give people an account",
    "contract",
    "Until 30 days after the session ends",
  ]);
  expect(rows[3]?.slice(6, 8)).toEqual(["to tell sign-ins apart", "legitimate interest: security"]);
  expect(rows[6]?.[0]).toBe("passport pages");
});

test("what cannot be loaded is said", async () => {
  refuse(dataProtectionEndpoints.read, 503, "The database does not answer");
  const screen = await showPage();
  await expect.element(screen.getByText("The processings could not be loaded")).toBeVisible();
});
