import { expect, test } from "vitest";
import { type TimelineEntry, timelineEndpoints } from "#contract/care/timeline.ts";
import { aUser, anId } from "#testing/web/makers.ts";
import { show } from "#testing/web/screen.tsx";
import { answer } from "#testing/web/server.ts";
import { TimelineOfYear } from "./TimelineOfYear.tsx";

const reader = aUser();
const kim = { id: anId(), firstName: "Kim" };

const anEntry = (given: Partial<TimelineEntry>): TimelineEntry => ({
  kind: "veterinary",
  id: anId(),
  date: "2026-03-01",
  type: "CHECKUP",
  title: null,
  who: "Helen Marsh",
  detail: null,
  notes: null,
  cost: null,
  by: null,
  ...given,
});

test("an entry names who wrote or did it, unless that was the reader", async () => {
  answer(timelineEndpoints.entries, [
    anEntry({ by: kim }),
    anEntry({ kind: "event", type: "EXERCISE", title: "Hack", by: kim }),
    anEntry({ by: { id: reader.id, firstName: reader.firstName } }),
  ]);
  const screen = await show(
    <TimelineOfYear
      horseId={anId()}
      kind={null}
      year={{ year: 2026, entries: 3, fluDose: null }}
      isFirst
    />,
    { user: reader },
  );
  await expect.element(screen.getByText("Written by Kim")).toBeInTheDocument();
  await expect.element(screen.getByText("Done by Kim")).toBeInTheDocument();
  expect(document.body.textContent).not.toContain(`by ${reader.firstName}`);
});
