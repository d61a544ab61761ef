import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { copyEndpoints as calls, type YardCopy } from "#contract/data/copy.ts";
import { londonDate } from "#rules/london.ts";
import type { Exchange } from "#server/core/http/reply.ts";
import { replyWithin } from "#server/core/http/bound-calls.ts";
import { route } from "#server/core/http/route.ts";
import type { Scope } from "#server/core/security/scope.ts";
import * as changes from "#server/data/changes/changes.ts";
import * as horses from "#server/domains/horses/horses.ts";
import { callsOfHorse, callsOfYard, type CopiedCall } from "./copied-calls.ts";

export function copyRoutes(app: FastifyInstance) {
  route(app, calls.read, ({ query }, scope, exchange) => readCopy(scope, query, exchange));
}

/** Horses on a page, and the bytes that end a page before that. */
const PAGE_HORSES = 25;
const PAGE_BYTES = 2 * 1024 * 1024;

interface CopyQuery {
  since?: string | undefined;
  after?: string | undefined;
  until?: string | undefined;
}

/** A page of the copy, as JSON. */
async function readCopy(scope: Scope, { since, after, until }: CopyQuery, exchange: Exchange) {
  // read before any reply, so that what changes meanwhile is told again
  const { cursor } = await changes.list(scope, { limit: 1 });
  const changed = since === undefined ? "all" : await changes.horsesChangedSince(scope, since);
  const ids = (await horses.presentIds(scope)).map(({ id }) => id);
  const today = londonDate(new Date());
  const page = new Page(exchange);
  if (after === undefined && (changed === "all" || changed.anything))
    await page.add(null, callsOfYard(today, ids.length));
  const wanted = ids.filter((id) => changed === "all" || changed.horses.has(id));
  const rest = wanted.filter(
    (id) => (after === undefined || id > after) && (until === undefined || id <= until),
  );
  let last: string | null = null;
  for (const id of rest) {
    // one at least, or a yard whose own replies fill a page would seem to have no horses
    if (last !== null && page.isFull) break;
    await page.addHorse(id, callsOfHorse(id, today));
    last = id;
  }
  const next = last !== null && last !== rest.at(-1) ? last : null;
  return page.whole({ cursor, rights: rightsHash(scope), horses: ids, next });
}

const rightsHash = ({ yardRole, rights }: Scope) =>
  createHash("sha256")
    .update(`${yardRole} ${JSON.stringify(rights)}`)
    .digest("base64url")
    .slice(0, 22);

/** The replies of a page as JSON text. */
class Page {
  #exchange: Exchange;
  #pieces: Buffer[] = [];
  #bytes = 0;
  #horses = 0;

  constructor(exchange: Exchange) {
    this.#exchange = exchange;
  }

  get isFull() {
    return this.#horses >= PAGE_HORSES || this.#bytes >= PAGE_BYTES;
  }

  async addHorse(horseId: string, wanted: readonly CopiedCall[]) {
    await this.add(horseId, wanted);
    this.#horses += 1;
  }

  /** Adds the replies of these calls; one that the caller would be refused is left out. */
  async add(horseId: string | null, wanted: readonly CopiedCall[]) {
    const replies = await Promise.all(
      wanted.map(async ({ spec, given, address }) => ({
        address,
        reply: await replyWithin(this.#exchange, spec, given),
      })),
    );
    for (const { address, reply } of replies)
      if (reply !== null) this.#write(JSON.stringify({ address, horseId }).slice(0, -1), reply);
  }

  #write(head: string, reply: string | Buffer) {
    const comma = this.#pieces.length > 0 ? "," : "";
    const piece = Buffer.concat(
      [`${comma}${head},"reply":`, reply, "}"].map((part) => Buffer.from(part)),
    );
    this.#pieces.push(piece);
    this.#bytes += piece.length;
  }

  whole(rest: Omit<YardCopy, "replies">): Buffer {
    const head = JSON.stringify(rest).slice(0, -1);
    return Buffer.concat([Buffer.from(`${head},"replies":[`), ...this.#pieces, Buffer.from("]}")]);
  }
}
