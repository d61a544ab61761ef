import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { VAT_NOTE_PLACE } from "#contract/paths.ts";
import { Pricing } from "#web/shell/landing/Pricing.tsx";
import { TermsPage } from "./legal/TermsPage.tsx";

test.each([
  ["landing page", <Pricing key="landing" />],
  ["terms", <TermsPage key="terms" />],
])("the prices of the %s have a placeholder for the VAT note", (_, element) => {
  const html = renderToStaticMarkup(element);
  expect(html).toContain("£3.50 per horse per month");
  expect(html.split(`(${VAT_NOTE_PLACE})`)).toHaveLength(2);
});
