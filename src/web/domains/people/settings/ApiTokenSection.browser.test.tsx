import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { type ApiToken, apiTokenEndpoints } from "#contract/people/api-tokens.ts";
import { expectAccessible } from "#testing/web/axe.ts";
import { choose, field, fillIn, press, says } from "#testing/web/fields.ts";
import { anId } from "#testing/web/makers.ts";
import { show } from "#testing/web/screen.tsx";
import { answer, callsOf, refuse } from "#testing/web/server.ts";
import { ApiTokenSection } from "./ApiTokenSection.tsx";

const { list, make, revoke } = apiTokenEndpoints;
const user = { emailConfirmed: true, yardName: "Mill Farm" };

const aToken = (given: Partial<ApiToken> = {}): ApiToken => ({
  id: anId(),
  name: "Office screen",
  access: "READ",
  yardName: "Mill Farm",
  lastUsedAt: null,
  createdAt: "2026-06-01T09:00:00.000Z",
  expiresAt: "2026-08-30T09:00:00.000Z",
  ...given,
});

beforeEach(() => answer(list, []));

test("a token is made and shown once, to be copied", async () => {
  answer(make, { id: anId(), token: "lbx_secret" });
  const screen = await show(<ApiTokenSection user={user} />);
  await press(screen, "Make a token");
  await press(screen, "Make the token");
  await says(screen, "Give the token a name");
  await says(screen, "Password is required");
  await expectAccessible();
  await fillIn(screen, { Name: "Office screen", "Your password": "tack-room-kettle" });
  await choose(screen, "What it may do", "Read and write");
  await press(screen, "Make the token");
  await expect.element(screen.getByRole("textbox", { name: "Token" })).toHaveValue("lbx_secret");
  await expect.element(screen.getByRole("button", { name: "Copy token" })).toBeVisible();
  await expectAccessible();
  const body = callsOf(make)[0]?.body as { expiresAt: string };
  expect(body).toMatchObject({
    name: "Office screen",
    access: "WRITE",
    password: "tack-room-kettle",
  });
  const days = (Date.parse(body.expiresAt) - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(90);
});

test("what is refused is said, and what was typed stays", async () => {
  refuse(make, 403, "The password is not right.");
  const screen = await show(<ApiTokenSection user={user} />);
  await press(screen, "Make a token");
  await fillIn(screen, { Name: "Office screen", "Your password": "wrong" });
  await press(screen, "Make the token");
  await says(screen, "The password is not right.");
  await expect.element(field(screen, "Name")).toHaveValue("Office screen");
});

test("whose address is not confirmed is told so, and makes none", async () => {
  const screen = await show(<ApiTokenSection user={{ ...user, emailConfirmed: false }} />);
  await says(screen, "You can use this once your e-mail address is confirmed.");
  expect(screen.getByRole("button", { name: "Make a token" }).elements()).toEqual([]);
});

test("each token says what it may do, in which yard, when it was used and until when", async () => {
  answer(list, [
    aToken(),
    ...Array.from({ length: 19 }, (_, at) =>
      aToken({
        name: at === 0 ? "W".repeat(60) : `Token ${at}`,
        access: "WRITE",
        yardName: "Y".repeat(80),
        lastUsedAt: "2026-06-02T09:00:00.000Z",
      }),
    ),
  ]);
  await page.viewport(390, 844);
  const screen = await show(<ApiTokenSection user={user} />);
  const rows = screen.getByRole("listitem");
  await expect
    .element(rows.nth(0))
    .toMatchTextContent(/Office screen.*Read · Mill Farm.*Not used yet · until 30 Aug 2026/);
  await expect.element(rows.nth(1)).toMatchTextContent(/Read and write · Y+.*Last used/);
  // twenty are the most
  expect(screen.getByRole("button", { name: "Make a token" }).elements()).toEqual([]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await expectAccessible();
});

test("a revoked token is gone, and it is said", async () => {
  const token = aToken();
  answer(list, () => (callsOf(revoke).length > 0 ? [] : [token]));
  answer(revoke, null);
  const screen = await show(<ApiTokenSection user={user} />);
  await press(screen, "Revoke Office screen");
  await says(screen, "The token makes no call any more");
  await expect.element(screen.getByText("Office screen")).not.toBeInTheDocument();
  expect(callsOf(revoke).map(({ params }) => params)).toEqual([{ id: token.id }]);
});
