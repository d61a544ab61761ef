import { describe, expect, test } from "vitest";
import { DOSES_MAX } from "#contract/health/vaccination.ts";
import { fixture } from "#testing/fixture.ts";
import { limitsInThisTest } from "#testing/limits.ts";
import { openYard } from "#testing/yard.ts";
import { CHECKS_A_MINUTE } from "./vaccination.ts";

const yard = fixture(openYard);

const CHECK = "/api/vaccination-check";
const question = (given: Record<string, unknown> = {}) => ({
  body: "BE",
  doses: ["2024-03-01", "2024-04-05", "2024-08-20", "2025-08-10"],
  event: "2026-05-16",
  ...given,
});
const ask = (given: Record<string, unknown>) => yard.visitor().post(CHECK, question(given));

describe("POST /api/vaccination-check", () => {
  test("answers with verdict, reasons and the days for the next dose, even signed out", async () => {
    const reply = await ask({});
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({
      verdict: "OK",
      reasons: [
        {
          code: "OK",
          sentence:
            "Every gap is within its limit; for competition day the record holds until 10 August 2026, 12 months after the dose of 10 August 2025.",
          source: "be-flu-annual-2026",
        },
        {
          code: "CONFIRM",
          sentence:
            "British Eventing's rule as checked on 21 November 2026; a venue may be stricter. Confirm with the body and the venue.",
          source: "be-flu-annual-2026",
        },
      ],
      next: { earliest: "2025-08-11", latest: "2026-08-10" },
      forEvent: { earliest: "2026-05-17", latest: "2026-08-10" },
    });
  });

  test("the circumstances of the outing affect the answer", async () => {
    const reply = await ask({ context: { feiClass: true } });
    expect(reply.json()).toMatchObject({ verdict: "NO", reasons: [{ code: "RECENT_DOSE" }, {}] });
    expect((await ask({ context: { feiClass: false } })).json()).toMatchObject({ verdict: "OK" });
  });

  test("a course start and other vaccinations are taken into account", async () => {
    const started = await ask({ courseStart: "2024-04-05" });
    expect(started.json()).toMatchObject({
      verdict: "NO",
      reasons: [{ code: "V2_INTERVAL" }, {}, {}],
    });
    const racing = await ask({
      body: "BHA",
      doses: ["2025-03-01", "2025-04-05", "2025-08-20", "2026-02-10"],
      otherVaccinations: ["2026-05-12"],
    });
    expect(racing.json()).toMatchObject({ verdict: "NO", reasons: [{ code: "EXCLUSION" }, {}] });
    expect((await ask({ courseStart: null })).statusCode).toBe(200);
  });

  test("an empty record is answered too", async () => {
    expect((await ask({ doses: [] })).json()).toMatchObject({ verdict: "NO", next: null });
  });

  test("says in one sentence what is wrong with the input", async () => {
    expect(await ask({ body: "BRC" })).toAnswer([400, "Choose a body: BHA, BE, BS, BD, PC, FEI"]);
    expect(await ask({ event: undefined })).toAnswer([400, "Give the date of the event"]);
    const reply = await ask({ event: "16/05/2026" });
    expect(reply).toAnswer([400, "Give a date as year-month-day, such as 2025-01-31"]);
    expect(await ask({ doses: ["2024-02-30"] })).toAnswer([
      400,
      "Give a date as year-month-day, such as 2025-01-31",
    ]);
    expect(await ask({ doses: "2024-02-28" })).toAnswer([
      400,
      "Give the dates of the flu doses as a list",
    ]);
    expect(await ask({ doses: [null] })).toAnswer([400, "A date is missing from the list"]);
    expect(await ask({ event: "2101-01-01" })).toAnswer([
      400,
      "Date must be 2100-12-31 or earlier",
    ]);
    expect((await ask({ context: { feiClass: "yes" } })).statusCode).toBe(400);
  });

  test("dates at the limits of the calendar are answered without an error", async () => {
    for (const day of ["1900-01-01", "2100-12-31"])
      expect((await ask({ doses: [day], event: day })).statusCode).toBe(200);
  });

  test("at most 60 doses", async () => {
    const doses = (count: number) =>
      Array.from({ length: count }, (_, index) => `${1950 + index}-02-10`);
    expect((await ask({ doses: doses(DOSES_MAX) })).statusCode).toBe(200);
    expect(await ask({ doses: doses(DOSES_MAX + 1) })).toAnswer([400, "Give at most 60 dates"]);
    expect((await ask({ otherVaccinations: doses(DOSES_MAX + 1) })).statusCode).toBe(400);
  });

  test("too many checks from one connection have to wait; others do not", async () => {
    limitsInThisTest();
    const flood = yard.visitor("198.51.100.1");
    for (let count = 0; count < CHECKS_A_MINUTE; count++) await flood.post(CHECK, question());
    const refused = await flood.post(CHECK, question());
    expect(refused).toAnswer([
      429,
      "Too many checks from this connection. Please wait a minute and try again.",
    ]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect((await yard.visitor("198.51.100.2").post(CHECK, question())).statusCode).toBe(200);
  });
});
