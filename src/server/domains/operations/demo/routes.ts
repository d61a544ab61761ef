import type { FastifyInstance } from "fastify";
import { askersOf, inTurn } from "#server/core/http/admission.ts";
import { workFor } from "#server/core/security/scope.ts";
import { openDemo } from "./demo.ts";

/** `POST /demo`: the landing page's plain form, which works without JavaScript. The form's fields are ignored. */
export function demoRoutes(app: FastifyInstance) {
  // an encapsulated context, because only JSON is accepted elsewhere
  void app.register(async (context) => {
    context.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: 1_024 },
      async () => undefined,
    );
    context.post("/demo", async (request, reply) => {
      await workFor(askersOf(request), () =>
        inTurn({ large: true, streams: false }, () => openDemo({ request, reply })),
      );
      return reply.redirect("/dashboard", 303);
    });
  });
}
