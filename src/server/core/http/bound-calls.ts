import type { FastifyInstance } from "fastify";
import type { CallInput } from "#contract/address.ts";
import type { Endpoint, ReadEndpoint } from "#contract/endpoint.ts";
import { withinRights } from "#server/core/database/within-rights.ts";
import { Refusal } from "#server/core/refusal.ts";
import { mayCall } from "#server/core/security/scope.ts";
import { type Exchange, replyShape, writeWhole } from "./reply.ts";
import { check } from "./check-request.ts";

/** What a bound call runs. */
export type Work = (input: unknown, ...rest: unknown[]) => unknown;

/**
 * The reply of a declared GET within another call, serialised: what the caller, or whoever else's scope is given, would
 * get from that call. Null where it would be refused, as for want of rights.
 */
export async function replyWithin(
  exchange: Exchange,
  spec: ReadEndpoint,
  { params = {}, query = {} }: CallInput,
  scope = exchange.request.scope,
): Promise<string | Buffer | null> {
  const { request, reply } = exchange;
  const { server } = request;
  const work = server.boundWork.get(spec);
  if (!work) throw new Error(`${spec.path} is not bound`);
  if (!scope || !mayCall(spec, scope)) return null;
  const given = spec.access === "public" ? [exchange] : [scope, exchange];
  const checked = { params: check(spec.params, params), query: check(spec.query, query) };
  try {
    return await withinRights(scope, spec, async () =>
      writeWhole(reply, replyShape(spec.reply), await work(checked, ...given)),
    );
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** Notes a call with what it runs. */
export function noteBound(app: FastifyInstance, spec: Endpoint, work: Work): void {
  app.boundCalls.push(spec);
  app.boundWork.set(spec, work);
}
