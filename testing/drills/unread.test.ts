import { afterAll, beforeAll, expect, test } from "vitest";
import { isTurn } from "#testing/runs.ts";
import { makeProduct, type Product } from "./product.ts";
import { attackUnread } from "./unread.ts";

let product: Product;
beforeAll(async () => {
  product = await makeProduct();
  await product.start();
}, 120_000);
afterAll(() => product.leave(), 30_000);

test.runIf(isTurn(5, 6))(
  "sixty unread replies of seven megabytes cost little memory, and health still replies",
  async () => {
    const { answers, before, most, health } = await attackUnread(product, {
      people: 2,
      events: 250,
      sockets: 60,
      concurrency: 20,
      keptMs: 0,
    });
    expect(answers).toHaveLength(60);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]));
    expect(new Set(health.map(({ status }) => status))).toEqual(new Set([200]));
    // all replies in memory would take more than 400 MB; most of what is measured is garbage that is not
    // collected yet
    expect(most - before).toBeLessThan(300);
  },
  120_000,
);
