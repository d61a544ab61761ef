import { expect, test } from "vitest";
import { bookingWords } from "./booking.ts";

const days = { earliest: "2026-05-01", latest: "2026-06-10" };

test("days to come are named both", () => {
  expect(bookingWords(days, "2026-04-30")).toBe(
    "Book the next dose between 1 May 2026 and 10 Jun 2026.",
  );
});

test("what has begun begins today, on its first day and its last", () => {
  for (const today of ["2026-05-01", "2026-06-10"])
    expect(bookingWords(days, today)).toBe("Book the next dose between today and 10 Jun 2026.");
});

test("what is over is said to be over", () => {
  expect(bookingWords(days, "2026-06-11")).toBe(
    "The next dose was due between 1 May 2026 and 10 Jun 2026.",
  );
});
