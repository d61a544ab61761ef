// `npm run drill -- load`: a thousand people at once, two hundred who sign in at once, and six hundred slow clients
// (bodies, heads, and unread replies). The server runs in a separate process.
import {
  dawdle,
  hit,
  meanwhile,
  statuses,
  within,
  type Hit,
} from "#testing/drills/load-generator.ts";
import { makeProduct } from "#testing/drills/product.ts";
import { horse, newRider, PASSWORD } from "#testing/drills/client.ts";

const SLOW_MS = 40_000;

const product = await makeProduct();
const { origin } = product;
const port = Number(new URL(origin).port);
const problems: string[] = [];
try {
  await product.start();
  const rider = await newRider(origin);
  for (let n = 0; n < 30; n += 1)
    await rider.ask("POST", "/api/horses", horse({ name: `Horse ${n}` }));
  const cookie = rider.cookie();
  const read = (path = "/api/horse-summaries") => hit(origin + path, cookie);
  const health = () => read("/api/health");

  say("one after the other, before", await inTurn(read, 50), { under: Infinity });
  const paths = ["/api/horse-summaries", "/api/horses", "/api/user", "/api/care-events"];
  const crowd = await Promise.all(
    Array.from({ length: 1_000 }, (_, n) => read(paths[n % paths.length])),
  );
  say("1,000 requests at once", crowd, { under: 30_000 });
  say("one after the other, right after", await inTurn(read, 50), { under: 3_000 });

  const storm = Promise.all(
    Array.from({ length: 200 }, () =>
      hit(`${origin}/api/login`, "", { email: rider.email, password: PASSWORD }),
    ),
  );
  const healthInStorm = await meanwhile(health, storm);
  say("200 sign-ins at once", await storm, { under: 60_000 });
  say("health meanwhile", healthInStorm, { under: 3_000 });

  const post = `POST /api/login HTTP/1.1\r\nHost: x\r\nOrigin: ${origin}\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{`;
  const get = `GET /api/horses HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\n\r\n`.repeat(20);
  const slow = Promise.all([
    dawdle(port, { beginning: "GET / HTTP/1.1\r\nX-", deaf: false, count: 200, ms: SLOW_MS }),
    dawdle(port, { beginning: post, deaf: false, count: 200, ms: SLOW_MS }),
    dawdle(port, { beginning: get, deaf: true, count: 200, ms: SLOW_MS }),
  ]);
  const others = await meanwhile(read, slow);
  const [heads, bodies] = await slow;
  console.log(
    `hung up within ${SLOW_MS / 1_000} s on ${heads} of 200 slow heads, ${bodies} of 200 slow bodies; 200 more did not read their answers`,
  );
  if (heads < 200 || bodies < 200) problems.push("slow clients were kept");
  say("everybody else meanwhile", others, { under: 5_000 });
} finally {
  await product.leave();
}
for (const each of problems) console.error(`NOT MET: ${each}`);
process.exitCode = problems.length > 0 ? 1 : 0;

async function inTurn(ask: () => Promise<Hit>, times: number): Promise<Hit[]> {
  const hits: Hit[] = [];
  for (let n = 0; n < times; n += 1) hits.push(await ask());
  return hits;
}

function say(what: string, hits: readonly Hit[], { under }: { under: number }) {
  console.log(
    `${what}: ${statuses(hits)}; median ${within(hits, 0.5)} ms, p99 ${within(hits, 0.99)} ms, slowest ${within(hits, 1)} ms`,
  );
  if (hits.some(({ status }) => status !== 200)) problems.push(`${what}: ${statuses(hits)}`);
  if (within(hits, 1) > under) problems.push(`${what}: slower than ${under} ms`);
}
