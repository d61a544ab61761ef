import { test, vi } from "vitest";

import { ownAccountEndpoints } from "#contract/people/own-account.ts";
import { fillIn, says } from "#testing/web/fields.ts";
import { testForm } from "#testing/web/form-tests.tsx";
import { aUser } from "#testing/web/makers.ts";
import { show } from "#testing/web/screen.tsx";
import { DeleteAccountDialog } from "./DeleteAccountDialog.tsx";

testForm({
  element: (onDone) => <DeleteAccountDialog onClose={onDone} />,
  fill: (screen) => fillIn(screen, { "Your password": "the old one" }),
  submit: "Delete my account",
  spec: ownAccountEndpoints.deleteAccount,
  reply: aUser({ eraseAfter: "2026-06-08T09:00:00.000Z" }),
  sent: { password: "the old one" },
  said: "You have 7 days to change your mind.",
  missing: ["Password is required"],
  stays: ["Your password", "the old one"],
});

test("the dialog says what is deleted and what stays", async () => {
  const screen = await show(<DeleteAccountDialog onClose={vi.fn()} />);
  await says(screen, /every yard that you alone own/);
  await says(screen, /yards that have another owner/);
});
