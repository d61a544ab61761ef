import { expect, test } from "vitest";
import { formatAgo, heldText, restored } from "./keep-draft.ts";
import fc from "fast-check";

const now = Date.parse("2026-11-23T12:00:00Z");

test.each([
  [0, "just now"],
  // negative, because the device's clock was set back
  [-5, "just now"],
  [1, "1 minute ago"],
  [12.9, "12 minutes ago"],
  [60, "1 hour ago"],
  [23 * 60 + 59, "23 hours ago"],
  [24 * 60, "on 22 Nov 2026, 12:00"],
])("%s minutes: %s", (minutes, words) => {
  expect(formatAgo(now - minutes * 60_000, now)).toBe(words);
});

test("a password is never stored, at any depth", () => {
  const { text } = heldText({ name: "x", password: "secret", in: [{ newPassword: "secret" }] });
  expect(text).not.toContain("secret");
});

test("empty inputs and ids do not make a form differ from how it was opened", () => {
  const opened = heldText({ name: "", rows: [{ id: "1", date: "" }], cost: null }).gist;
  expect(heldText({ rows: [{ id: "2", date: null }] }).gist).toBe(opened);
  expect(heldText({ rows: [{ id: "2", date: "2026-01-01" }] }).gist).not.toBe(opened);
});

test("a file is restored in its place; one that was not stored is named", () => {
  const file = new File(["x"], "Bramble.jpg");
  const { text, files } = heldText({ name: "Bramble", photo: { file } });
  expect(files).toEqual([file]);
  expect(restored(text, file)).toEqual({ state: { name: "Bramble", photo: { file } }, lost: null });
  expect(restored(text, null)).toEqual({
    state: { name: "Bramble", photo: { file: null } },
    lost: "Bramble.jpg",
  });
});

test("any text, number, date and list is restored equal", () => {
  const value = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
  );
  const form = fc.dictionary(fc.stringMatching(/^[a-z]{1,9}$/), fc.oneof(value, fc.array(value)));
  fc.assert(
    fc.property(form, (state) => {
      fc.pre(!Object.keys(state).some((key) => key.includes("password")));
      expect(restored(heldText(state).text, null).state).toEqual({ ...state });
    }),
  );
});
