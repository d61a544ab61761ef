import * as fc from "fast-check";
import { expect, test } from "vitest";
import { Refusal } from "#server/core/refusal.ts";
import { type Hold, responseBudget } from "./response-budget.ts";

const BOUNDS = { person: 100, address: 200, all: 500 };

const asker = fc.record({
  userId: fc.constantFrom(null, "anna", "ben", "cleo"),
  address: fc.constantFrom("192.0.2.1", "192.0.2.2", "2001:db8::/64"),
});
const step = fc.oneof(
  fc.record({ does: fc.constant("hold" as const), asker, bytes: fc.nat(150) }),
  fc.record({ does: fc.constant("grow" as const), which: fc.nat(30), bytes: fc.nat(150) }),
  fc.record({ does: fc.constant("release" as const), which: fc.nat(30) }),
);

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** The budget under test beside a model of it: a plain list of open holds. */
function model() {
  const budget = responseBudget(BOUNDS);
  const open: { userId: string | null; address: string; bytes: number; hold: Hold }[] = [];
  const total = (of: (each: (typeof open)[number]) => boolean = () => true) =>
    open.filter(of).reduce((bytes, each) => bytes + each.bytes, 0);

  const begin = ({ asker: who, bytes }: Extract<Step, { does: "hold" }>) => {
    const hold = tried(() => budget.hold(who, bytes));
    if (hold) open.push({ ...who, bytes, hold });
  };
  const grow = ({ which, bytes }: Extract<Step, { does: "grow" }>) => {
    const found = open[which];
    if (found && tried(() => (found.hold.grow(bytes), true))) found.bytes += bytes;
  };
  const release = ({ which }: { which: number }) => {
    const [ended] = open.splice(which, 1);
    ended?.hold.release();
    ended?.hold.release();
  };
  const take = (each: Step) => {
    if (each.does === "hold") begin(each);
    else if (each.does === "grow") grow(each);
    else release(each);
  };
  /** A sum is within its bound, unless a single answer makes up all of it. */
  const isBounded = (sum: number, bound: number) =>
    sum <= bound || open.some(({ bytes }) => bytes === sum);
  const check = () => {
    expect(budget.heldInAll()).toBe(total());
    expect(total()).toBeLessThanOrEqual(BOUNDS.all);
    for (const { userId, address } of open) {
      const ofAddress = total((each) => each.address === address);
      expect(isBounded(ofAddress, BOUNDS.address)).toBe(true);
      const ofPerson = total((each) => each.userId === userId);
      expect(userId === null || isBounded(ofPerson, BOUNDS.person)).toBe(true);
    }
  };
  const end = () => {
    while (open.length > 0) release({ which: 0 });
    for (const userId of ["anna", "ben", "cleo"])
      for (const address of ["192.0.2.1", "192.0.2.2", "2001:db8::/64"])
        budget.refuseWhenFull({ userId, address });
  };
  return { take, check, end };
}

test("after any holds, growth and releases: only a single answer exceeds a person's bound, none the total", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const { take, check, end } = model();
      for (const each of steps) {
        take(each);
        check();
      }
      end();
      check();
    }),
  );
});

/** The result of the work; undefined when it is refused with 503. */
function tried<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    expect(error instanceof Refusal && error.status).toBe(503);
    return undefined;
  }
}

test("a small answer is always sent, and counted", () => {
  const budget = responseBudget(BOUNDS);
  const anna = { userId: "anna", address: "192.0.2.1" };
  budget.hold(anna, 100);
  expect(() => budget.hold(anna, 1)).toThrow(Refusal);
  budget.hold(anna, 1, { always: true });
  expect(budget.heldInAll()).toBe(101);
});

test("after a refusal no answer is begun until another has been read", () => {
  const budget = responseBudget(BOUNDS);
  const anna = { userId: "anna", address: "192.0.2.1" };
  const neighbour = { userId: "ben", address: "192.0.2.1" };
  const first = budget.hold(anna, 60);
  const second = budget.hold(anna, 10);
  budget.refuseWhenFull(anna);
  expect(() => second.grow(31)).toThrow(Refusal);
  expect(() => budget.refuseWhenFull(anna)).toThrow(Refusal);
  budget.refuseWhenFull(neighbour);
  second.release();
  expect(() => budget.refuseWhenFull(anna), "its own end made no room").toThrow(Refusal);
  first.release();
  budget.refuseWhenFull(anna);
});

test("there is room again when all refused answers have ended", () => {
  const budget = responseBudget(BOUNDS);
  const anna = { userId: "anna", address: "192.0.2.1" };
  const both = [budget.hold(anna, 60), budget.hold(anna, 40)];
  for (const each of both) expect(() => each.grow(1)).toThrow(Refusal);
  for (const each of both) each.release();
  budget.refuseWhenFull(anna);
});

test("one answer of any size is sent, up to the bound on all", () => {
  const budget = responseBudget(BOUNDS);
  const anna = { userId: "anna", address: "192.0.2.1" };
  const hold = budget.hold(anna, 450);
  hold.grow(50);
  expect(() => hold.grow(1)).toThrow(Refusal);
});
