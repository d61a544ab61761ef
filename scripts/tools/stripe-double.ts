// `npm run tool -- stripe-double`: starts a local double of Stripe, with which payments can be tried without keys
import { startDouble, variablesFor, WEBHOOK_SECRET } from "#testing/doubles/stripe/double.ts";
import { byHttp, makePost } from "#testing/doubles/stripe/webhooks.ts";

const port = Number(process.env["STRIPE_DOUBLE_PORT"] ?? 12_111);
const product = process.env["PUBLIC_URL"] ?? `http://127.0.0.1:${process.env["PORT"] ?? 3000}`;

const double = await startDouble({ port });
// events arrive late, out of order and sometimes twice, like real webhooks
const post = makePost({
  secret: WEBHOOK_SECRET,
  carry: byHttp(new URL("/api/webhooks/stripe", product).href),
  delay: 1_500,
  twice: 0.2,
});
double.world.onEvent = post.send;

const settings = Object.entries(variablesFor(double)).map(([name, value]) => `${name}=${value}`);
console.log(`Stripe's double listens at ${double.address} and sends its webhooks to ${product}.

Start the product with it:
  ${settings.join(" \\\n  ")} \\\n  npm start

At ${double.address} a month passes, a card fails, a charge is refunded, at a click.
What it knows is gone when it stops; give the product a fresh DATA_DIR then.`);
