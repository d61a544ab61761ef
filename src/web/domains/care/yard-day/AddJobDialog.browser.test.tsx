import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { yardDayEndpoints } from "#contract/care/yard-day.ts";
import { horseEndpoints } from "#contract/horses/horses.ts";
import { aJob, today } from "#testing/web/day-makers.ts";
import { choose, fillIn, press, says } from "#testing/web/fields.ts";
import { testForm } from "#testing/web/form-tests.tsx";
import { aListedHorse, anId } from "#testing/web/makers.ts";
import { show } from "#testing/web/screen.tsx";
import { answer, callsOf, idsOf, refuse } from "#testing/web/server.ts";
import { AddJobDialog } from "./AddJobDialog.tsx";

const { addJob } = yardDayEndpoints;
const pickle = aListedHorse({ name: "Pickle" });
const added = aJob({ id: anId(), job: "OTHER", what: "Move the fence", added: true });

beforeEach(() => answer(horseEndpoints.names, [pickle]));

/** The dialog on a page that shows once it has closed, as the page of the day then shows the job. */
function OnPage({ onDone }: { onDone: () => void }) {
  const [isOpen, setOpen] = useState(true);
  if (!isOpen) return <p>Closed</p>;
  const close = () => {
    setOpen(false);
    onDone();
  };
  return <AddJobDialog date={today()} onClose={close} />;
}

testForm({
  element: (onDone) => <OnPage onDone={onDone} />,
  fill: (screen) => fillIn(screen, { "What is to be done": " Move the fence ", Time: "10:30" }),
  submit: "Add job",
  spec: addJob,
  reply: added,
  sent: {
    date: today(),
    job: "OTHER",
    what: "Move the fence",
    time: "10:30",
    horseId: null,
  },
  said: "Closed",
  missing: ["Say what is to be done"],
  stays: ["What is to be done", " Move the fence "],
  creates: true,
});

test("a job for one horse is sent with the horse", async () => {
  answer(addJob, added);
  const screen = await show(<OnPage onDone={vi.fn()} />);
  await fillIn(screen, { "What is to be done": "Poultice" });
  await choose(screen, "For whom", "Pickle");
  await press(screen, "Add job");
  await says(screen, "Closed");
  expect(callsOf(addJob).map(({ body }) => body)).toMatchObject([
    { horseId: pickle.id, what: "Poultice", time: "12:00" },
  ]);
});

test("a job without a time is not sent", async () => {
  const screen = await show(<OnPage onDone={vi.fn()} />);
  await fillIn(screen, { "What is to be done": "Poultice", Time: "" });
  await press(screen, "Add job");
  await says(screen, /Give the time of the job/);
  expect(callsOf(addJob)).toEqual([]);
});

test("a job that is there already is refused in the server's words, and stays to be changed", async () => {
  refuse(addJob, 409, "This job is there already, at the same time");
  const screen = await show(<OnPage onDone={vi.fn()} />);
  await fillIn(screen, { "What is to be done": "Poultice" });
  await press(screen, "Add job");
  await says(screen, "This job is there already, at the same time");
  answer(addJob, added);
  await fillIn(screen, { Time: "13:00" });
  await press(screen, "Add job");
  await says(screen, "Closed");
  expect(callsOf(addJob)[1]?.body).toMatchObject({ time: "13:00" });
  // the first id stands for another job
  const [first, second] = idsOf(addJob);
  expect(second).not.toBe(first);
});
