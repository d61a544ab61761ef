import { describe, expect, test, vi } from "vitest";
import { passkeyEndpoints } from "#contract/people/passkeys.ts";
import { fillIn, press, says } from "#testing/web/fields.ts";
import { testForm } from "#testing/web/form-tests.tsx";
import { anId } from "#testing/web/makers.ts";
import { show } from "#testing/web/screen.tsx";
import { callsOf } from "#testing/web/server.ts";
import { PasskeyDialog } from "./PasskeyDialog.tsx";

const passkey = {
  id: anId(),
  name: "Phone",
  synced: true,
  createdAt: "2026-06-01T09:00:00.000Z",
  lastUsedAt: null,
};

describe("renaming a passkey", () => {
  testForm({
    element: (onDone) => <PasskeyDialog passkey={passkey} onClose={onDone} />,
    fill: (screen) => fillIn(screen, { Name: " Tablet " }),
    submit: "Save name",
    spec: passkeyEndpoints.rename,
    reply: [passkey],
    sent: { name: "Tablet" },
    said: "Name saved",
    stays: ["Name", " Tablet "],
  });

  test("an empty name, and one with an address in it, are refused", async () => {
    const screen = await show(<PasskeyDialog passkey={passkey} onClose={vi.fn()} />);
    await fillIn(screen, { Name: "" });
    await press(screen, "Save name");
    await says(screen, "Give the passkey a name");
    await fillIn(screen, { Name: "www.example.com" });
    await press(screen, "Save name");
    await says(screen, "A name is one line, without an address in it");
    expect(callsOf(passkeyEndpoints.rename)).toEqual([]);
  });
});

describe("removing a passkey", () => {
  testForm({
    element: (onDone) => <PasskeyDialog passkey={passkey} onClose={onDone} />,
    fill: (screen) => fillIn(screen, { "Your password": "the old one" }),
    submit: "Remove passkey",
    spec: passkeyEndpoints.remove,
    reply: [],
    sent: { password: "the old one" },
    said: "Passkey removed",
    missing: ["Password is required"],
    stays: ["Your password", "the old one"],
  });
});
