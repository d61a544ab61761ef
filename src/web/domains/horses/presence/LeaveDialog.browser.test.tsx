import { expect, test, vi } from "vitest";
import { presenceEndpoints } from "#contract/horses/presence.ts";
import { addDays } from "#rules/dates.ts";
import { londonDate } from "#rules/london.ts";
import { choose, fillIn, press, says } from "#testing/web/fields.ts";
import { testForm } from "#testing/web/form-tests.tsx";
import { aHorse } from "#testing/web/makers.ts";
import { show } from "#testing/web/screen.tsx";
import { callsOf } from "#testing/web/server.ts";
import { LeaveDialog } from "./LeaveDialog.tsx";

const bella = aHorse({ name: "Bella" });
const today = londonDate(new Date());

testForm({
  element: (onDone) => <LeaveDialog horse={bella} onClose={onDone} />,
  fill: async (screen) => {
    await choose(screen, "Why", "Sold");
    await fillIn(screen, { Note: "To Kit" });
  },
  submit: "Leaves the yard",
  spec: presenceEndpoints.leave,
  reply: bella,
  sent: { because: "SOLD", on: today, note: "To Kit", updatedAt: bella.updatedAt },
  said: "Bella has left the yard",
  missing: ["Choose why it leaves"],
  stays: ["Note", "To Kit"],
});

test("a future date is refused", async () => {
  const screen = await show(<LeaveDialog horse={bella} onClose={vi.fn()} />);
  await choose(screen, "Why", "Out on loan");
  await fillIn(screen, { "Left on": addDays(today, 1) });
  await press(screen, "Leaves the yard");
  await says(screen, "A day to come cannot be the day it left");
  expect(callsOf(presenceEndpoints.leave)).toEqual([]);
});
