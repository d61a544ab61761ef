import { v7 as uuid } from "uuid";
import { and, desc, eq, getTableName, inArray, type SQL } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { isStillToCome, STILL_TO_COME } from "#contract/care/record-fields.ts";
import { RECORD_LIST_MAX } from "#contract/care/record-calls.ts";
import { FEW_HORSES } from "#server/core/http/admission.ts";
import { columnName } from "#server/core/database/expressions.ts";
import { inTransaction } from "#server/core/database/database.ts";
import { fieldRefusal, idTaken, notFound, Refusal } from "#server/core/refusal.ts";
import { route } from "#server/core/http/route.ts";
import type { Scope } from "#server/core/security/scope.ts";
import type { SeenVersion } from "#server/core/database/yard-rows.ts";
import { intoBin } from "#server/journal/acts.ts";
import { attach, attachmentsOf } from "#server/domains/files/attachments.ts";
import * as careEvents from "#server/domains/care/care-events.ts";
import { reconcileEvents } from "#server/domains/care/reconcile-events.ts";
import * as horses from "#server/domains/horses/horses.ts";
import { recordTables } from "#server/schema/care-records.ts";
import { refuseFields } from "./fields-of-sections.ts";
import type { KindOfRecord, RecordRow, SentRecord } from "./kind.ts";

/** Identifies a record by its horse and id; with another horse's id the record is not found. */
interface Place {
  horseId: string;
  id: string;
}

/** Lists of at most this many records are read without a cursor; the largest record is 120 KB of JSON. */
const FEW = 32;

/** The operations of one kind of record. */
export class RecordVerbs<B, F extends object, R extends RecordRow, D> {
  readonly #of: KindOfRecord<B, F, R, D>;
  /** The kind's table and columns by their names in the database. */
  readonly table: string;
  readonly columns: KindOfRecord<B, F, R, D>["columns"] & { day: string };

  constructor(of: KindOfRecord<B, F, R, D>) {
    this.#of = of;
    this.table = getTableName(recordTables[of.kind]);
    this.columns = { ...of.columns, day: columnName(of.on) };
  }

  /** Registers the handlers of the kind's four calls. */
  bind(app: FastifyInstance) {
    const { list, create, update, remove } = this.#of.calls;
    route(app, list, ({ params }, scope) => this.list(scope, params.horseId));
    route(app, create, ({ params, body }, scope) => this.create(scope, params.horseId, body), {
      isLarge: ({ body }) => (this.#of.part(body).besides.alsoFor?.length ?? 0) > FEW_HORSES,
    });
    route(app, update, ({ params, body }, scope) => this.update(scope, params, body));
    route(app, remove, ({ params, query }, scope) => this.remove(scope, params, query));
  }

  /** A horse's records, newest first. */
  async *list(scope: Scope, horseId: string) {
    let none = true;
    const newest = this.#newestFirst(horseId, RECORD_LIST_MAX);
    for await (const rows of this.#of.rows.listInBatches(scope, newest, FEW)) {
      none = false;
      const ids = rows.map(({ id }) => id);
      const files = await attachmentsOf(scope, this.#of.kind, ids);
      yield rows.map((row) => this.#of.join(row, files.get(row.id) ?? []));
    }
    if (none) await horses.findAny(scope, horseId);
  }

  /** Adds a record, and copies of it for further horses. */
  create(scope: Scope, horseId: string, body: B) {
    return inTransaction(async () => {
      const sent = this.#of.part(body);
      const { id = uuid(), alsoFor = [] } = sent.besides;
      if (alsoFor.some((other) => other.horseId === horseId))
        throw new Refusal(400, "A horse is named twice");
      this.#refuseFields(scope, horseId, sent);
      const horseIds = [horseId, ...alsoFor.map((other) => other.horseId)];
      const write = (held: horses.HeldHorses) => this.#write(scope, { horseId, id, held }, sent);
      if (alsoFor.length === 0)
        return this.#dress(scope, await write(await horses.hold(scope, horseIds)));
      const act = { id, kind: "RECORDS" as const, horseIds };
      const made: R[] = [];
      await horses.asOneAct(scope, act, async (held) => made.push(await write(held)));
      const [first] = made;
      if (!first) throw idTaken();
      return this.#dress(scope, first);
    });
  }

  /** Refuses what a new record, or its copy for another horse, says in fields that the person may not write. */
  #refuseFields(
    scope: Scope,
    horseId: string,
    { fields, besides: { alsoFor = [] } }: SentRecord<F>,
  ) {
    const { kind } = this.#of;
    refuseFields(scope, { kind, horseId }, fields);
    for (const [at, { horseId: other, ...own }] of alsoFor.entries()) {
      refuseFields(scope, { kind, horseId: other }, own, {
        pathOf: (field) => `alsoFor.${at}.${field}`,
      });
      refuseFields(scope, { kind, horseId: other }, { ...fields, ...own });
    }
  }

  /** Adds a record with an unused id, as part of an act that has locked the record's horse. */
  add(scope: Scope, { held, ...place }: Place & { held: horses.HeldHorses }, body: B) {
    const horse = held.get(place.horseId);
    const its = new Map(horse && [[place.horseId, horse]]);
    return this.#write(scope, { ...place, held: its }, this.#of.part(body));
  }

  /** Writes a record. The horses must be locked. */
  async #write(
    scope: Scope,
    { held, ...place }: Place & { held: horses.HeldHorses },
    { fields, files, besides }: SentRecord<F>,
  ) {
    const { kind, rows, subject, day, on } = this.#of;
    const { eventId, alsoFor = [] } = besides;
    for (const horse of held.values()) horses.refuseBeforeBirth(horse, day(fields), on.name);
    const row = await rows.insert(scope, { ...fields, ...place });
    if (files) await attach(scope, { kind, id: row.id }, files);
    const written = { ...row, kind, on: day(row) };
    const settled = eventId ? await careEvents.completeEvent(scope, eventId, written) : null;
    if (subject(row) !== settled) await reconcileEvents(scope, row.horseId, [subject(row)]);
    await this.#createAlso(scope, fields, alsoFor);
    return row;
  }

  /**
   * Replaces a record's fields, and its attachments if the request names them, unless it has changed since the
   * version that was edited.
   */
  update(scope: Scope, place: Place, body: B) {
    return inTransaction(async () => {
      const { kind, rows, part, subject, revise, day, on, mayLieAhead } = this.#of;
      const held = await horses.hold(scope, [place.horseId]);
      const before = await this.#find(scope, place);
      const { fields, files, besides } = part(body);
      const after = await rows.update(scope, place.id, revise?.(before, fields) ?? fields, {
        updatedAt: besides.updatedAt,
        show: (row) => this.#dress(scope, row),
      });
      refuseFields(scope, { kind, horseId: place.horseId }, fields, { shown: before });
      // rows that are older than this check may keep a day that it would refuse
      if (day(after) !== day(before)) {
        horses.refuseBeforeBirth(held.get(place.horseId), day(after), on.name);
        if (!mayLieAhead) refuseStillToCome(day(after), on.name);
      }
      if (files) await attach(scope, { kind, id: place.id }, files);
      await reconcileEvents(scope, place.horseId, [subject(before), subject(after)]);
      return this.#dress(scope, after);
    });
  }

  /** Moves a record with its attachments to the bin for 30 days. */
  remove(scope: Scope, place: Place, { updatedAt }: SeenVersion = {}) {
    return inTransaction(async () => {
      const { kind, rows, subject } = this.#of;
      await horses.hold(scope, [place.horseId]);
      const row = await this.#find(scope, place);
      await intoBin(
        scope,
        [recordTables[kind], place.id],
        async () => {
          await careEvents.forget(scope, place.id);
          await rows.remove(scope, place.id, { updatedAt, show: () => this.#dress(scope, row) });
        },
        () => reconcileEvents(scope, place.horseId, [subject(row)]),
      );
      return null;
    });
  }

  /** A horse's newest record that meets the condition `only`. */
  async latest(scope: Scope, horseId: string, only?: SQL) {
    const newest = this.#newestFirst(horseId, 1);
    const [row] = await this.#of.rows.list(scope, { ...newest, where: and(newest.where, only) });
    return row;
  }

  #newestFirst(horseId: string, limit: number) {
    const { table, on } = this.#of;
    return { where: eq(table.horseId, horseId), orderBy: [desc(on), desc(table.id)], limit };
  }

  /** The yard's records with these ids, in any order; unknown ids are left out. */
  async byIds(scope: Scope, ids: readonly string[]) {
    const { kind, rows, table, join } = this.#of;
    const where = inArray(table.id, [...ids]);
    const found = await rows.list(scope, { where, orderBy: [], limit: ids.length });
    const files = await attachmentsOf(
      scope,
      kind,
      found.map(({ id }) => id),
    );
    return found.map((row) => join(row, files.get(row.id) ?? []));
  }

  /** Records of these horses on these days without their files, in any order, at most so many. */
  ofHorses(
    scope: Scope,
    { ids, days, limit }: { ids: readonly string[]; days: readonly string[]; limit: number },
  ) {
    const { rows, table, on } = this.#of;
    const where = and(inArray(table.horseId, [...ids]), inArray(on, [...days]));
    return rows.list(scope, { where, orderBy: [], limit });
  }

  async #byId(scope: Scope, id: string) {
    const { rows, table } = this.#of;
    return (await rows.list(scope, { where: eq(table.id, id), orderBy: [], limit: 1 }))[0];
  }

  async #find(scope: Scope, { horseId, id }: Place) {
    const row = await this.#byId(scope, id);
    if (row?.horseId !== horseId) throw notFound("Record");
    return row;
  }

  /** Writes copies for further horses. Only the first horse's record has the attachments. */
  async #createAlso(
    scope: Scope,
    fields: F,
    alsoFor: NonNullable<SentRecord<F>["besides"]["alsoFor"]>,
  ) {
    for (const other of alsoFor) {
      const row = await this.#of.rows.insert(scope, { ...fields, ...other });
      await reconcileEvents(scope, other.horseId, [this.#of.subject(row)]);
    }
  }

  async #dress(scope: Scope, row: R) {
    const files = await attachmentsOf(scope, this.#of.kind, [row.id]);
    return this.#of.join(row, files.get(row.id) ?? []);
  }
}

function refuseStillToCome(day: string, field: string) {
  if (isStillToCome(day)) throw fieldRefusal(400, field, STILL_TO_COME);
}
