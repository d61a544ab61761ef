import { beforeEach, expect, test, vi } from "vitest";
import { activityEndpoints } from "#contract/data/activity.ts";
import { type WormingRuleChange, wormingEndpoints } from "#contract/health/worming.ts";
import { thresholds, type WormingRule } from "#rules/worming/thresholds.ts";
import { expectAccessible } from "#testing/web/axe.ts";
import { fillIn, press, says } from "#testing/web/fields.ts";
import { testForm } from "#testing/web/form-tests.tsx";
import { anId } from "#testing/web/makers.ts";
import { show } from "#testing/web/screen.tsx";
import { answer, callsOf, refuse } from "#testing/web/server.ts";
import { RuleForm } from "./RuleSection.tsx";

const { changeRule } = wormingEndpoints;
const rule: WormingRule = {
  highAbove: thresholds.highAbove.value,
  lowBelow: thresholds.lowBelow.value,
  countFromWeeks: thresholds.countFromWeeks.value,
  countByWeeks: thresholds.countByWeeks.value,
  seasonFrom: thresholds.seasonFrom.value,
  seasonTo: thresholds.seasonTo.value,
  tapewormMonths: thresholds.tapewormMonths.value,
  retestDays: thresholds.retestDays.value,
};
const { label, unit } = thresholds.retestDays;
const RETEST = `${label} (${unit})`;
const change = (given: Partial<WormingRuleChange> = {}): WormingRuleChange => ({
  id: anId(),
  highAbove: null,
  lowBelow: null,
  countFromWeeks: null,
  countByWeeks: null,
  seasonFrom: null,
  seasonTo: null,
  tapewormMonths: null,
  retestDays: null,
  advisedBy: "Dr Reed",
  why: "Resistance here",
  by: "Sam Archer",
  createdAt: "2026-06-02T09:00:00.000Z",
  ...given,
});

beforeEach(() => answer(activityEndpoints.history, []));

testForm({
  element: (onDone) => <RuleForm rule={rule} changes={[]} onDone={onDone} />,
  fill: (screen) =>
    fillIn(screen, { [RETEST]: "10", "Advised by": "Dr Reed", Why: "Resistance here" }),
  submit: "Save limits",
  spec: changeRule,
  reply: [change({ retestDays: 10 })],
  // a limit that equals the library's value is not stored as the yard's own
  sent: { retestDays: 10, highAbove: null, advisedBy: "Dr Reed", why: "Resistance here" },
  said: "Limits changed",
  missing: ["Say who advised it", "Say why"],
  stays: ["Why", "Resistance here"],
});

test("after somebody else has saved meanwhile, both limits are shown, and the chosen one is sent", async () => {
  refuse(changeRule, 409, "Somebody else has changed them", [change({ retestDays: 12 })]);
  const screen = await show(<RuleForm rule={rule} changes={[]} onDone={vi.fn()} />);
  await fillIn(screen, { [RETEST]: "10", "Advised by": "Dr Reed", Why: "Resistance here" });
  await press(screen, "Save limits");
  await says(screen, "Somebody else has saved this meanwhile");
  await expectAccessible();
  await screen.getByText("12", { exact: true }).click();
  answer(changeRule, [change({ retestDays: 12 })]);
  await press(screen, "Save limits");
  await says(screen, "Limits changed");
  expect(callsOf(changeRule).at(-1)?.body).toMatchObject({
    retestDays: 12,
    updatedAt: "2026-06-02T09:00:00.000Z",
  });
});
