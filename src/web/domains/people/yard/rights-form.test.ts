import { expect, test } from "vitest";
import { heldRights } from "#contract/held-rights.ts";
import { rightsOfRole } from "#contract/roles.ts";
import { areDifferent, formOf, inputOf } from "./rights-form.ts";

const [one, two] = ["00000000-0000-7000-8000-000000000001", "00000000-0000-7000-8000-000000000002"];
const groom = { role: "GROOM", allHorses: true } as const;

test("a member of every horse keeps that, and gets no grant", () => {
  const form = formOf(groom, []);
  expect(form.horseIds).toBeNull();
  expect(inputOf(form)).toEqual({ allHorses: true, grants: [] });
});

test("narrowed to a horse, a groom may there what a groom may", () => {
  const input = inputOf({ ...formOf(groom, []), horseIds: [one] });
  const held = heldRights({ role: "GROOM", ...input });
  for (const [section, { read, write }] of Object.entries(held)) {
    const right = rightsOfRole.GROOM[section as keyof typeof held];
    expect([read, write], section).toEqual([
      right === "none" ? [] : [one],
      right === "write" ? [one] : [],
    ]);
  }
});

test("what is saved is shown again", () => {
  const form = {
    horseIds: [one, two],
    sections: { ...formOf(groom, []).sections, money: "none", care: "write", health: "read" },
    from: "2026-12-01",
    until: "",
  } as const;
  const { grants } = inputOf({ ...form, horseIds: [...form.horseIds] });
  expect(formOf({ role: "GROOM", allHorses: false }, grants)).toEqual(form);
  expect(areDifferent(grants)).toBe(false);
});

test("rights that differ from horse to horse are noticed", () => {
  const grant = { section: "care", access: "read", from: null, until: null } as const;
  const other = { ...grant, access: "write" } as const;
  expect(areDifferent([{ ...grant, horseId: one }])).toBe(false);
  expect(
    areDifferent([
      { ...grant, horseId: one },
      { ...other, horseId: two },
    ]),
  ).toBe(true);
});
