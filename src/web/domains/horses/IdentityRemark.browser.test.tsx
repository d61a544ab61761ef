import { beforeEach, expect, test } from "vitest";
import { horseEndpoints } from "#contract/horses/horses.ts";
import { expectAccessible } from "#testing/web/axe.ts";
import { says } from "#testing/web/fields.ts";
import { aListedHorse } from "#testing/web/makers.ts";
import { show } from "#testing/web/screen.tsx";
import { answer } from "#testing/web/server.ts";
import { NEITHER_TO_HAND } from "#rules/identity/number.ts";
import { IdentityRemark } from "./IdentityRemark.tsx";

const bella = aListedHorse({ name: "Bella", microchipNumber: "826098123456789" });

beforeEach(() => answer(horseEndpoints.list, [bella]));

const remark = (of: "passportNumber" | "microchipNumber", text: string, horseId?: string) => (
  <IdentityRemark of={of} text={text} otherText="" horseId={horseId ?? null} />
);

test("another horse with the same number is named", async () => {
  const screen = await show(remark("microchipNumber", "826 098 123456789"));
  await says(screen, /Bella has the same number/);
  await expectAccessible();
});

test("a horse's own number is not a duplicate", async () => {
  const screen = await show(remark("microchipNumber", "826098123456789", bella.id));
  await expect.element(screen.getByRole("status")).toBeVisible();
  expect(screen.getByText(/has the same number/).elements()).toEqual([]);
});

test("when neither field is a number, one remark is shown, at the first field", async () => {
  const screen = await show(
    <>
      <IdentityRemark of="passportNumber" text="unknown" otherText="unknown" horseId={null} />
      <IdentityRemark of="microchipNumber" text="unknown" otherText="unknown" horseId={null} />
    </>,
  );
  await says(screen, NEITHER_TO_HAND);
  expect(screen.getByRole("status").elements()).toHaveLength(1);
});
