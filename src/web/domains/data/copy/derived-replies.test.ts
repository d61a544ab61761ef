import { expect, test } from "vitest";
import { EVENT_LIST_MAX } from "#contract/care/care-events.ts";
import type { KeptReply } from "./derivation.ts";
import { deriveReply } from "./derived-replies.ts";

// that what is derived equals what the server answers, its own test compares (server/data/copy/derived.test.ts)

const COPIED_AT = 1_000;
const event = (id: string, dueDate: string, given: object = {}) => ({
  id,
  dueDate,
  status: "PENDING",
  eventType: "FARRIER",
  horseId: null,
  ...given,
});
const events = (list: unknown[]): KeptReply => ({
  address: "/api/care-events?from=2026-01-01&limit=2000&to=2026-12-31",
  reply: list,
  savedAt: COPIED_AT,
});

/** The reply at an address, of a device that keeps these in its copy and has seen that reply. */
function derive(address: `/${string}`, kept: KeptReply[], seen: KeptReply | null = null) {
  const [path = "/"] = address.split("?");
  const spec = { path: `/${path.slice(1)}` as const };
  return deriveReply({ spec, given: {}, address }, seen, {
    ofPlace: async () => kept,
    exact: async (at) => kept.find((each) => each.address === at) ?? null,
  });
}

const MARCH = "/api/care-events?from=2026-03-01&to=2026-03-31";
const march = [event("a", "2026-03-05T09:00:00.000Z")];

test("a month that was seen before the copy was confirmed is not shown in its place", async () => {
  const seen = (savedAt: number) => ({ address: MARCH, reply: ["seen"], savedAt });
  const shown = async (savedAt: number) =>
    (await derive(MARCH, [events(march)], seen(savedAt)))?.reply;
  expect(await shown(COPIED_AT - 1)).toEqual(march);
  expect(await shown(COPIED_AT + 1)).toEqual(["seen"]);
});

test("without a copy, what was seen is shown", async () => {
  for (const address of [MARCH, "/api/care-events/upcoming?limit=5", "/api/outings"] as const) {
    const seen = { address, reply: [], savedAt: 1 };
    expect(await derive(address, [], seen)).toEqual(seen);
    expect(await derive(address, [])).toBeNull();
  }
});

test("a full list of events is not taken for whole on and after its last day", async () => {
  const full = Array.from({ length: EVENT_LIST_MAX }, (_, n) =>
    event(String(n), "2026-03-05T09:00:00.000Z"),
  );
  const days = (to: string) => derive(`/api/care-events?from=2026-03-01&to=${to}`, [events(full)]);
  expect(await days("2026-03-04")).not.toBeNull();
  expect(await days("2026-03-05")).toBeNull();
});

test("an event that was completed since the overdue were listed is not overdue", async () => {
  const late = [event("a", "2026-03-05T09:00:00.000Z"), event("b", "2025-03-05T09:00:00.000Z")];
  const listed = { address: "/api/care-events/overdue", reply: late, savedAt: COPIED_AT - 1 };
  const done = events([event("a", "2026-03-05T09:00:00.000Z", { status: "COMPLETED" })]);
  expect(await derive("/api/care-events/overdue", [listed, done], listed)).toMatchObject({
    reply: [{ id: "b" }],
    savedAt: COPIED_AT,
  });
});

test("a reply from which nothing is derived is shown as it was found", async () => {
  const seen = { address: "/api/bin", reply: [1], savedAt: 1 };
  expect(await derive("/api/bin", [events(march)], seen)).toBe(seen);
  expect(await derive("/api/bin", [events(march)])).toBeNull();
});
