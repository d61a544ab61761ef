import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { OpenApiDocument } from "#contract/operations/openapi.ts";
import { expectAccessible } from "#testing/web/axe.ts";
import { says } from "#testing/web/fields.ts";
import { show } from "#testing/web/screen.tsx";
import { CallList } from "./CallList.tsx";
import { Guide } from "./Guide.tsx";

const reply = (properties: OpenApiDocument["paths"][string][string]["responses"]) => properties;
const document: OpenApiDocument = {
  openapi: "3.1.0",
  servers: [{ url: "https://loosebox.example" }],
  components: { parameters: {} },
  paths: {
    "/api/horses": {
      get: {
        summary: "The yard's horses",
        "x-access": "viewer",
        "x-section": "papers",
        "x-token": "READ",
        parameters: [{ name: "search", in: "query", required: false, schema: { type: "string" } }],
        responses: reply({
          "200": {
            content: {
              "application/json": {
                schema: {
                  type: "array",
                  items: {
                    type: "object",
                    properties: { ["n".repeat(90)]: { type: "string" } },
                    required: ["n".repeat(90)],
                  },
                },
              },
            },
          },
        }),
      },
    },
    "/api/passkeys": {
      get: { summary: "Passkeys", "x-access": "signedIn", parameters: [], responses: {} },
    },
  },
};

test("a call says who may make it, what it takes and answers, with an example", async () => {
  await page.viewport(390, 844);
  const screen = await show(<CallList document={document} />);
  await screen.getByRole("button", { name: "GET /api/horses" }).click();
  await says(screen, "The yard's horses.");
  await says(screen, /Every member of the yard, with a right in .*A token that reads suffices\./);
  await says(screen, "Reply, a list of");
  await expect
    .element(screen.getByRole("region", { name: "Example of GET /api/horses" }))
    .toMatchTextContent(/curl https:\/\/loosebox.example\/api\/horses/);
  await screen.getByRole("button", { name: "GET /api/passkeys" }).click();
  await says(screen, /No token suffices/);
  expect(globalThis.document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await expectAccessible();
});

test("a search leaves the calls that it finds, and says so where there is none", async () => {
  const screen = await show(<CallList document={document} />);
  const search = screen.getByRole("searchbox", { name: "Search the calls" });
  await says(screen, "2 calls");
  await search.fill("passkeys");
  await says(screen, "1 call");
  await search.fill("nonsense");
  await says(screen, "No such call");
  await expectAccessible();
});

test("the guide fits a phone, with its examples", async () => {
  await page.viewport(390, 844);
  const screen = await show(<Guide />);
  await expect.element(screen.getByRole("heading", { name: "Webhooks" })).toBeVisible();
  await expect
    .element(screen.getByRole("region", { name: "Example of checking a signature, in Node" }))
    .toMatchTextContent(/createHmac/);
  expect(globalThis.document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await expectAccessible();
});
