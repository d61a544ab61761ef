import type { FastifyInstance } from "fastify";
import { paths } from "#contract/paths.ts";
import type { Config } from "./config.ts";

/** How long ahead the file says that it holds; it is made anew for everybody who asks. */
const GOOD_FOR_MS = 180 * 86_400_000;

/** Serves `/.well-known/security.txt` (RFC 9116): whom to tell of a weakness. */
export function serveSecurityTxt(app: FastifyInstance, { publicUrl }: Config) {
  app.get("/.well-known/security.txt", async (_, reply) => {
    const lines = [
      `Contact: ${new URL(paths.contact, publicUrl).href}`,
      `Expires: ${new Date(Date.now() + GOOD_FOR_MS).toISOString()}`,
      "Preferred-Languages: en",
      `Canonical: ${new URL("/.well-known/security.txt", publicUrl).href}`,
    ];
    return reply.type("text/plain; charset=utf-8").send(`${lines.join("\n")}\n`);
  });
}
