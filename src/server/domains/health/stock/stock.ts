import type { FastifyInstance } from "fastify";
import {
  type FeedStockInput,
  type MedicineStockInput,
  STOCK_MAX,
  type StockKind,
  stockEndpoints as calls,
} from "#contract/health/stock.ts";
import { rationEndpoints } from "#contract/health/rations.ts";
import { packsLeft } from "#rules/stock/packs-left.ts";
import { inTransaction } from "#server/core/database/database.ts";
import { type SeenVersion, yardRows } from "#server/core/database/yard-rows.ts";
import { route } from "#server/core/http/route.ts";
import { notFound, Refusal } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { lockYardRow } from "#server/domains/people/accounts/accounts.ts";
import { intoBin } from "#server/journal/acts.ts";
import { stockItems } from "#server/schema/health.ts";
import { countStock, dosesSinceCounted, type StockRow, stockOf } from "./queries.ts";
import { feedsLeft, rationOfHorse } from "./rations.ts";

export function stockRoutes(app: FastifyInstance) {
  route(app, calls.medicines, (_, scope) => medicine.list(scope));
  route(app, calls.addMedicine, ({ body }, scope) => medicine.add(scope, asMedicine(body)));
  route(app, calls.changeMedicine, ({ params, body }, scope) =>
    medicine.change(scope, params.id, asMedicine(body)),
  );
  route(app, calls.removeMedicine, ({ params, query }, scope) =>
    medicine.remove(scope, params.id, query),
  );
  route(app, calls.feeds, (_, scope) => feed.list(scope));
  route(app, calls.addFeed, ({ body }, scope) => feed.add(scope, asFeed(body)));
  route(app, calls.changeFeed, ({ params, body }, scope) =>
    feed.change(scope, params.id, asFeed(body)),
  );
  route(app, calls.removeFeed, ({ params, query }, scope) => feed.remove(scope, params.id, query));
  route(app, rationEndpoints.find, ({ params }, scope) => rationOfHorse(scope, params.horseId));
}

const rows = {
  MEDICINE: yardRows(stockItems, "Medicine"),
  FEED: yardRows(stockItems, "Feed"),
} satisfies Record<StockKind, unknown>;

/** Medicines with what the doses given have left of them. */
async function medicinesOf(scope: Scope, packs: readonly StockRow[]) {
  if (packs.length === 0) return [];
  const doses = await dosesSinceCounted(scope);
  const left = packsLeft(
    packs.map((pack) => ({ ...pack, countedAt: pack.countedAt.toISOString() })),
    doses.map((dose) => ({ ...dose, givenAt: dose.givenAt.toISOString() })),
  );
  return packs.map((pack) => ({
    ...pack,
    left: left.get(pack.id)?.left ?? pack.quantity,
    uncounted: [...(left.get(pack.id)?.uncounted ?? [])],
  }));
}

const feedsOf = async (scope: Scope, kept: readonly StockRow[]) =>
  (await feedsLeft(scope, kept)).map(({ row: { packPence, ...row }, ...rest }) => ({
    ...row,
    ...rest,
    packPounds: packPence === null ? null : packPence / 100,
  }));

/** What is stored of an input. */
const asMedicine = <Input extends MedicineStockInput>(input: Input) => ({
  ...input,
  kind: "MEDICINE" as const,
});
const asFeed = <Input extends FeedStockInput>({ packPounds, ...input }: Input) => ({
  ...input,
  kind: "FEED" as const,
  unit: "KG" as const,
  packPence: packPounds === null ? null : Math.round(packPounds * 100),
});

type StoredItem =
  | ReturnType<typeof asMedicine<MedicineStockInput>>
  | ReturnType<typeof asFeed<FeedStockInput>>;

interface StockVerbs<Shown> {
  kind: StockKind;
  show: (scope: Scope, all: readonly StockRow[]) => Promise<Shown[]>;
}

async function refuseFull(scope: Scope, kind: StockKind) {
  const [there] = await countStock(scope, { kind });
  if (there && there.all >= STOCK_MAX)
    throw new Refusal(409, `A yard may have at most ${STOCK_MAX} of these. Delete one first.`);
}

/** Adding, changing and removing items of one kind. */
function verbsOf<Shown extends { id: string }>({ kind, show }: StockVerbs<Shown>) {
  const section = kind === "FEED" ? "feed" : "medicines";
  // of several packs of one medicine doses are taken off together, so all are read
  const shown = async (scope: Scope, id: string) => {
    const all = await show(scope, await stockOf(scope, { kind }));
    const its = all.find((each) => each.id === id);
    if (!its) throw notFound(kind === "FEED" ? "Feed" : "Medicine");
    return its;
  };
  const refuseLimited = ({ rights }: Scope) => {
    if (rights[section].write !== "all")
      throw new Refusal(403, "What the yard keeps is changed by those who see all its horses.");
  };
  const refuseOther = (row: StockRow) => {
    if (row.kind !== kind) throw notFound(kind === "FEED" ? "Feed" : "Medicine");
  };
  return {
    // it is the yard's: whoever sees single horses only does not see it
    list: async (scope: Scope) =>
      scope.rights[section].read === "all" ? show(scope, await stockOf(scope, { kind })) : [],
    add: (scope: Scope, { id, ...item }: StoredItem & { id?: string | undefined }) =>
      inTransaction(async () => {
        refuseLimited(scope);
        await lockYardRow(scope.yardId);
        await refuseFull(scope, kind);
        const row = await rows[kind].insert(scope, { id, ...item });
        return shown(scope, row.id);
      }),
    change: (scope: Scope, id: string, { updatedAt, ...item }: StoredItem & SeenVersion) =>
      inTransaction(async () => {
        refuseLimited(scope);
        refuseOther(await rows[kind].find(scope, id));
        // whoever saves has said how much there is now
        const values = { ...item, countedAt: new Date() };
        await rows[kind].update(scope, id, values, {
          updatedAt,
          show: (current) => shown(scope, current.id),
        });
        return shown(scope, id);
      }),
    remove: (scope: Scope, id: string, { updatedAt }: SeenVersion = {}) =>
      inTransaction(async () => {
        refuseLimited(scope);
        refuseOther(await rows[kind].find(scope, id));
        await intoBin(scope, [stockItems, id], () =>
          rows[kind].remove(scope, id, {
            updatedAt,
            show: (current) => shown(scope, current.id),
          }),
        );
        return null;
      }),
  };
}

const medicine = verbsOf({ kind: "MEDICINE", show: medicinesOf });
const feed = verbsOf({ kind: "FEED", show: feedsOf });
