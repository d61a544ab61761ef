import { expect, test, vi } from "vitest";
import { type ProposedDose, pageReadingEndpoints } from "#contract/health/page-readings.ts";
import { expectAccessible } from "#testing/web/axe.ts";
import { press, says } from "#testing/web/fields.ts";
import { anId } from "#testing/web/makers.ts";
import { show } from "#testing/web/screen.tsx";
import { answer, callsOf, refuse } from "#testing/web/server.ts";
import { ProposedDoses } from "./ProposedDoses.tsx";

const { read, reader } = pageReadingEndpoints;
const [horseId, pageId] = [anId(), anId()];
const aDose = (given: Partial<ProposedDose> = {}): ProposedDose => ({
  date: "2024-03-12",
  diseases: ["INFLUENZA"],
  product: "ProteqFlu",
  batch: "E12A4",
  givenBy: null,
  ...given,
});
const open = (onTake: (dose: ProposedDose) => void = vi.fn()) =>
  show(<ProposedDoses horseId={horseId} pageId={pageId} onTake={onTake} />);
const agreed = { provider: "model.example", isAllowed: true };

test("without a model nothing is offered", async () => {
  answer(reader, null);
  const screen = await open();
  await expect.poll(() => callsOf(reader)).toHaveLength(1);
  await expect.element(screen.getByRole("button")).not.toBeInTheDocument();
  expect(callsOf(read)).toEqual([]);
});

test("who has not agreed is told where to", async () => {
  answer(reader, { ...agreed, isAllowed: false });
  const screen = await open();
  await says(screen, /model\.example/);
  await expect.element(screen.getByRole("button")).not.toBeInTheDocument();
  await expectAccessible();
});

test("each dose is taken or left out by a press, and none by itself", async () => {
  const onTake = vi.fn();
  answer(reader, agreed);
  const [one, two] = [aDose(), aDose({ date: "2024-04-09", diseases: [], product: "<b>Evil</b>" })];
  answer(read, { doses: [one, two], leftOut: 3 });
  const screen = await open(onTake);
  await press(screen, "Propose the doses");
  await says(screen, /Left out, because they were no doses: 3/);
  await says(screen, /against what is not said, <b>Evil<\/b>/);
  await expectAccessible();
  expect(onTake).not.toHaveBeenCalled();
  await press(screen, "Take the dose of 12 Mar 2024");
  expect(onTake).toHaveBeenCalledExactlyOnceWith(one);
  await press(screen, "Leave out the dose of 9 Apr 2024");
  await says(screen, /No proposal is left/);
  expect(onTake).toHaveBeenCalledOnce();
  expect(callsOf(read)[0]?.params).toEqual({ horseId, id: pageId });
});

test("a refusal shows the server's sentence, and it can be tried again", async () => {
  answer(reader, agreed);
  refuse(read, 503, "The AI model did not answer. Type the doses, or try again later.");
  const screen = await open();
  await press(screen, "Propose the doses");
  await says(screen, "The AI model did not answer. Type the doses, or try again later.");
  await expect.element(screen.getByRole("button", { name: "Propose the doses" })).toBeVisible();
});
