import * as z from "zod/mini";
import { endpoint } from "#contract/endpoint.ts";
import { byId } from "#contract/fields.ts";
import { diseases } from "#rules/vaccination/diseases.ts";

/** Maximum number of doses that are proposed from one page; a passport's page has room for a dozen. */
export const PROPOSED_DOSES_MAX = 30;

const text = z.nullable(z.string());

/** A dose as a model read it from a page. A person takes it into the table, or leaves it out; it is stored nowhere. */
export const ProposedDose = z.object({
  date: z.iso.date(),
  /** Empty where neither the page nor the product says it. */
  diseases: z.array(z.enum(diseases)),
  product: text,
  batch: text,
  givenBy: text,
});
export type ProposedDose = z.output<typeof ProposedDose>;

export const PageReading = z.object({
  doses: z.array(ProposedDose),
  /** How many lines the model named that cannot be doses, such as those without a date or in the future. */
  leftOut: z.int(),
});
export type PageReading = z.output<typeof PageReading>;

export const pageReadingEndpoints = {
  reader: endpoint("GET", "/api/page-reader", {
    access: "signedIn",
    summary:
      "Whether a model reads pages of passports here, who runs it, and whether the person agreed",
    reply: z.nullable(z.object({ provider: z.string(), isAllowed: z.boolean() })),
  }),
  read: endpoint("POST", "/api/horses/:horseId/passport-pages/:id/reading", {
    access: "groom",
    section: "health",
    tokens: "never",
    summary:
      "Have a model read the doses on a page of a passport; they are proposed, and nothing is kept",
    params: z.extend(z.object({ horseId: z.uuid("Invalid horse ID") }), byId.shape),
    reply: PageReading,
  }),
};
