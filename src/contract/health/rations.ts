import * as z from "zod/mini";
import { endpoint } from "#contract/endpoint.ts";
import { nutrients } from "#rules/stock/ration.ts";

const text = z.nullable(z.string());
const number = z.nullable(z.number());

/** What a horse gets in a day by its feed records, and what of it is not known. */
export const RationReply = z.object({
  lines: z.array(
    z.object({
      feed: z.string(),
      amount: z.string(),
      kgADay: number,
      /** In pounds. */
      cost: number,
      why: text,
    }),
  ),
  kgADay: z.number(),
  forageKg: z.number(),
  /** Pounds a day; null where no line has a price. */
  cost: number,
  /** Megajoules, or kilograms of what the labels give in per cent. */
  sums: z.record(z.enum(nutrients), number),
  isWhole: z.boolean(),
});
export type RationReply = z.output<typeof RationReply>;

const OfHorse = z.object({ horseId: z.uuid("Invalid horse ID") });

export const rationEndpoints = {
  find: endpoint("GET", "/api/horses/:horseId/ration", {
    access: "viewer",
    section: "feed",
    summary:
      "What a horse gets in a day by its feed records: kilograms, nutrients by the feeds' labels, and cost",
    params: OfHorse,
    reply: RationReply,
  }),
};
