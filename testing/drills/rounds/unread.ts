// `npm run drill -- unread`: two thousand connections on which eight people request the largest lists and read nothing.
// Measures the memory that this costs, and the delay for everybody else. The server runs in a separate process.
import { statuses, within } from "#testing/drills/load-generator.ts";
import { makeProduct } from "#testing/drills/product.ts";
import { attackUnread } from "#testing/drills/unread.ts";

const MOST_MB = 600;
const HEALTH_MS = 100;

const product = await makeProduct();
const problems: string[] = [];
try {
  await product.start();
  const { answers, before, most, health, kept } = await attackUnread(product, {
    people: 8,
    events: 500,
    sockets: 2_000,
    concurrency: 60,
    keptMs: 40_000,
  });
  const slowest = within(health, 1);
  console.log(
    `2,000 unread answers (${statuses(answers)}): ${Math.round(before)} MB before, ${Math.round(most)} MB at most; health p99 ${within(health, 0.99)} ms, slowest ${slowest} ms (${statuses(health)}); after 40 s ${kept} connections are kept`,
  );
  if (most > MOST_MB) problems.push(`more than ${MOST_MB} MB`);
  if (within(health, 0.99) > HEALTH_MS) problems.push(`health slower than ${HEALTH_MS} ms`);
  if (health.some(({ status }) => status !== 200)) problems.push(`health: ${statuses(health)}`);
  if (kept > 0) problems.push(`${kept} connections that do not read are kept`);
} finally {
  await product.leave();
}
for (const each of problems) console.error(`NOT MET: ${each}`);
process.exitCode = problems.length > 0 ? 1 : 0;
