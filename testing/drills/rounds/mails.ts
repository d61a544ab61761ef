// `npm run drill -- mails`: 200 people request a reset link within ten seconds, with a mail server that takes 50 ms for
// each mail, while 10,000 other mails wait and 2,000 links are requested for unknown addresses. Fails when one of the
// 200 mails is missing, or when more than two take longer than 3 s from the request until the mail server has the mail.
import { within } from "#testing/drills/load-generator.ts";
import { drillMails } from "#testing/drills/mails.ts";

const P99_MS = 3_000;

const outcome = await drillMails({
  reminders: 5_000,
  letters: 5_000,
  resets: 200,
  unknown: 2_000,
  seconds: 10,
});
const { handedOver, missing, known, unknown, waitedBefore, waitedAfter } = outcome;
const times = handedOver.map((ms) => ({ ms, status: 200 }));
const p99 = within(times, 0.99);
console.log(
  `${known.length} resets, from request to hand-over: p50 ${within(times, 0.5)} ms, p99 ${p99} ms, max ${within(times, 1)} ms, ${missing} missing; other mails waiting: ${waitedBefore} before, ${waitedAfter} after`,
);
for (const [whose, hits] of Object.entries({ known, unknown }))
  console.log(
    `${hits.length} answers for ${whose} addresses: p50 ${within(hits, 0.5)} ms, p99 ${within(hits, 0.99)} ms, max ${within(hits, 1)} ms`,
  );
const strange = [...known, ...unknown].filter(({ status }) => status !== 200).length;
if (strange > 0) console.error(`NOT MET: ${strange} answers were not 200`);
if (missing > 0) console.error(`NOT MET: ${missing} mails are missing`);
if (p99 > P99_MS) console.error(`NOT MET: p99 is more than ${P99_MS} ms`);
process.exitCode = strange + missing > 0 || p99 > P99_MS ? 1 : 0;
