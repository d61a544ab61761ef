import * as fc from "fast-check";
import { expect, test } from "vitest";
import { type Change, type OpenEvent, type DueCare, reconcile } from "./reconcile.ts";

const planned = (by: string, given: Partial<DueCare> = {}): DueCare => ({
  from: by,
  by,
  planId: "plan",
  recordId: null,
  ...given,
});
const open = (id: string, by: string): OpenEvent => ({ id, ...planned(by) });

test("due care without an event gets one", () => {
  expect(reconcile(planned("2025-05-01"), [])).toEqual([
    { change: "add", planned: planned("2025-05-01") },
  ]);
});

test("care that is no longer due loses its event", () => {
  expect(reconcile(null, [open("a", "2025-05-01")])).toEqual([{ change: "remove", id: "a" }]);
});

test("an event that is already right is unchanged", () => {
  expect(reconcile(planned("2025-05-01"), [open("a", "2025-05-01")])).toEqual([]);
});

test("a new due day moves the event instead of making a second", () => {
  expect(reconcile(planned("2025-06-01"), [open("a", "2025-05-01")])).toEqual([
    { change: "move", id: "a", planned: planned("2025-06-01") },
  ]);
});

test("the same day from another source only changes the event's source", () => {
  const byRecord = planned("2025-05-01", { recordId: "record" });
  expect(reconcile(byRecord, [open("a", "2025-05-01")])).toEqual([
    { change: "relabel", id: "a", planned: byRecord },
  ]);
});

test("of several open events the one on the right day is kept", () => {
  expect(
    reconcile(planned("2025-06-01"), [open("a", "2025-05-01"), open("b", "2025-06-01")]),
  ).toEqual([{ change: "remove", id: "a" }]);
});

const day = fc.integer({ min: 1, max: 5 }).map((each) => `2025-05-0${each}`);
const anyPlanned = fc.record({
  from: day,
  by: day,
  planId: fc.option(fc.constantFrom("p", "q")),
  recordId: fc.option(fc.constantFrom("r", "s")),
});

/** Applies the changes to a list of events. */
function play(events: OpenEvent[], changes: Change[]) {
  const left = new Map(events.map((each) => [each.id, each]));
  for (const change of changes) {
    if (change.change === "remove") left.delete(change.id);
    else if (change.change === "add") left.set("new", { id: "new", ...change.planned });
    else left.set(change.id, { id: change.id, ...change.planned });
  }
  return [...left.values()];
}

test("the result is exactly the due event, and reconciling again changes nothing", () => {
  fc.assert(
    fc.property(fc.option(anyPlanned), fc.array(anyPlanned, { maxLength: 4 }), (due, given) => {
      const events = given.map((each, index) => ({ id: String(index), ...each }));
      const after = play(events, reconcile(due, events));
      expect(after).toEqual(due ? [{ id: after[0]?.id, ...due }] : []);
      expect(reconcile(due, after)).toEqual([]);
    }),
  );
});
