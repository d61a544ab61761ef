import { expect, test } from "vitest";
import { isTurn } from "#testing/runs.ts";
import { drillMails } from "./mails.ts";

test.runIf(isTurn(2, 3))(
  "reset links reach the mail server despite 300 waiting letters and 100 requests for unknown addresses",
  async () => {
    const load = { reminders: 0, letters: 300, resets: 20, unknown: 100, seconds: 1 };
    const { handedOver, missing, known, unknown } = await drillMails(load);
    expect({ missing, handedOver: handedOver.length }).toEqual({ missing: 0, handedOver: 20 });
    // takes well under a second on an idle machine; it took two minutes when the mails were jobs polled every two seconds
    // by two workers
    expect(Math.max(...handedOver)).toBeLessThan(15_000);
    const statuses = [...known, ...unknown].map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200]));
  },
  180_000,
);
