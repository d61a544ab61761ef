import { pounds, sterling } from "#rules/money.ts";
import type { ApiReply } from "./api.ts";
import { dispute, refund } from "./money-back.ts";
import { endSubscription, renew } from "./subscriptions.ts";
import { idOf, type World } from "./world.ts";

const FAILING = "4000000000000341";
const WORKING = "4242424242424242";

/**
 * The double's own page, which triggers events that at Stripe need a month or a bank: renewals, failing cards,
 * refunds, disputes. Null for other addresses.
 */
export function desk(world: World, method: string, path: string): ApiReply | null {
  return method === "POST" ? act(world, path) : look(world, path);
}

function look(world: World, path: string) {
  if (path === "/") return page(overview(world));
  const invoice = /^\/invoices\/(\w+)(\/pdf)?$/.exec(path)?.[1];
  return invoice && world.invoices.has(invoice) ? page(invoicePage(world, invoice)) : null;
}

function act(world: World, path: string) {
  const match = /^\/desk\/(\w+)\/(\w+)$/.exec(path);
  if (!match) return null;
  const [, verb = "", id = ""] = match;
  verbs[verb]?.(world, id);
  return { status: 303, headers: { location: "/" }, body: "" };
}

const verbs: Record<string, (world: World, id: string) => unknown> = {
  renew,
  end: endSubscription,
  fail: (world, id) => switchCard(world, id, FAILING),
  mend: (world, id) => switchCard(world, id, WORKING),
  refund: (world, id) => refund(world, world.charges.get(id)),
  dispute: (world, id) => dispute(world, world.charges.get(id)),
};

/** Makes the subscription's card behave like another test card from now on. */
function switchCard(world: World, id: string, number: string) {
  const method = idOf(world.subscriptions.get(id).default_payment_method);
  if (method) world.cardNumbers.set(method, number);
}

const button = (verb: string, id: string, words: string) =>
  `<form method="post" action="/desk/${verb}/${id}"><button>${words}</button></form>`;

const overview = (world: World) => `<h1>Stripe's double</h1>
<p>Cards: ${WORKING} works, 4000000000000002 is declined, 4000002500003155 asks the bank, ${FAILING} fails later.</p>
<h2>Subscriptions</h2><table>${world.subscriptions
  .all()
  .map(
    ({ id, status, items, customer, pause_collection }) =>
      `<tr><td>${id}<td>${idOf(customer)}<td>${status}${pause_collection ? ", paused" : ""}<td>${items.data[0]?.quantity} horses
      <td>${button("renew", id, "A month passes")}${button("fail", id, "Let the card fail")}${button("mend", id, "Let the card work")}${button("end", id, "End")}`,
  )
  .join("")}</table>
<h2>Charges</h2><table>${world.charges
  .all()
  .map(
    ({ id, amount, amount_refunded, disputed }) =>
      `<tr><td>${id}<td>${sterling(pounds(amount))}<td>${amount_refunded ? `refunded ${sterling(pounds(amount_refunded))}` : ""} ${disputed ? "disputed" : ""}
      <td>${button("refund", id, "Refund")}${button("dispute", id, "Dispute")}`,
  )
  .join("")}</table>`;

function invoicePage(world: World, id: string) {
  const { number, status, total, lines } = world.invoices.get(id);
  const rows = lines.data.map(
    ({ description, amount }) => `<tr><td>${description}<td>${sterling(pounds(amount))}`,
  );
  return `<h1>Invoice ${number}</h1><table>${rows.join("")}</table><p>${sterling(pounds(total))}, ${status}</p>`;
}

const page = (body: string): ApiReply => ({
  status: 200,
  headers: { "content-type": "text/html; charset=utf-8" },
  body: `<!doctype html><meta charset="utf-8"><title>Stripe's double</title>
<style>body{font:16px/1.5 system-ui;margin:2rem}td{padding:.3rem 1rem .3rem 0}form{display:inline}</style>${body}`,
});
