import { describe, expect, test } from "vitest";
import { billingEndpoints } from "#contract/billing/billing.ts";
import { press, says } from "#testing/web/fields.ts";
import { show } from "#testing/web/screen.tsx";
import { answer, callsOf, holdAnswers, refuse } from "#testing/web/server.ts";
import { ChangeButton } from "./ChangeButton.tsx";

describe.each([
  { verb: "pause", done: "Subscription paused", failed: "Failed to pause the subscription" },
  { verb: "resume", done: "Subscription resumed", failed: "Failed to resume the subscription" },
  { verb: "cancel", done: "Subscription cancelled", failed: "Failed to cancel the subscription" },
  {
    verb: "keep",
    done: "Your subscription goes on",
    failed: "Failed to take the cancellation back",
  },
  { verb: "retry", done: "Payment received", failed: "The payment failed" },
] as const)("$verb", ({ verb, done, failed }) => {
  const button = <ChangeButton verb={verb}>Go</ChangeButton>;

  test("one press changes the subscription, and a toast says so", async () => {
    answer(billingEndpoints[verb], null);
    const screen = await show(button);
    await press(screen, "Go");
    await says(screen, done);
    expect(callsOf(billingEndpoints[verb])).toHaveLength(1);
  });

  test("a refusal says what failed and why", async () => {
    refuse(billingEndpoints[verb], 402, "Your bank has declined the card.");
    const screen = await show(button);
    await press(screen, "Go");
    await says(screen, failed);
    await says(screen, "Your bank has declined the card.");
  });
});

test("the button is busy while the request runs", async () => {
  const release = holdAnswers(billingEndpoints.pause, null);
  const screen = await show(<ChangeButton verb="pause">Pause</ChangeButton>);
  await press(screen, "Pause");
  await expect
    .element(screen.getByRole("button", { name: "Pause" }))
    .toHaveAttribute("aria-busy", "true");
  release();
  await says(screen, "Subscription paused");
});
