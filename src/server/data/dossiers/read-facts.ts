import type { DossierFacts, DossierSection } from "#contract/data/dossiers.ts";
import { recordEndpoints } from "#contract/care/records.ts";
import { timelineEndpoints } from "#contract/care/timeline.ts";
import { healthSheetEndpoints } from "#contract/competing/health-sheets.ts";
import type { CallInput } from "#contract/address.ts";
import type { ReadEndpoint, Reply } from "#contract/endpoint.ts";
import { doseEndpoints } from "#contract/health/doses.ts";
import { horseEndpoints } from "#contract/horses/horses.ts";
import { memberEndpoints } from "#contract/people/members.ts";
import { replyWithin } from "#server/core/http/bound-calls.ts";
import type { Exchange } from "#server/core/http/reply.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { factsOf, type HorseReplies } from "./facts.ts";
import { authorsOfDoses } from "./queries.ts";

interface FactsRequest {
  horseId: string;
  yardName: string;
  sections: readonly DossierSection[];
  /** The UK day on which it is made. */
  madeOn: string;
}

/**
 * What a dossier with these sections says now: what the calls that show the horse answer to this scope. Null where the
 * horse is not on record.
 */
export async function readFacts(
  exchange: Exchange,
  scope: Scope,
  { horseId, yardName, sections, madeOn }: FactsRequest,
): Promise<DossierFacts | null> {
  const read = reader(exchange, scope);
  const horse = await read(horseEndpoints.find, { params: { id: horseId } });
  if (!horse) return null;
  const params = { horseId };
  const { veterinary, farrier, general, medication } = recordEndpoints;
  const on = { params: { id: horseId }, query: { on: madeOn } };
  /** What a call answers, if one of these sections needs it. */
  const ask = async <T>(wanted: DossierSection[], work: () => Promise<T | null>, otherwise: T) =>
    wanted.some((each) => sections.includes(each)) ? ((await work()) ?? otherwise) : otherwise;
  // one after another, because they share the transaction of the call that makes it
  const doses = await ask(["vaccinations"], () => read(doseEndpoints.list, { params }), noDoses);
  const replies: HorseReplies = {
    horse,
    yardName,
    members: (await read(memberEndpoints.list, {})) ?? [],
    doses,
    authors: await authorsOfDoses(scope, [doses.doses.map(({ id }) => id)]),
    sheet: await ask(["vaccinations"], () => read(healthSheetEndpoints.ofHorse, on), null),
    veterinary: await ask(["veterinary", "teeth"], () => read(veterinary.list, { params }), []),
    farrier: await ask(["farrier"], () => read(farrier.list, { params }), []),
    general: await ask(["teeth", "worming", "other"], () => read(general.list, { params }), []),
    medication: await ask(["medicines"], () => read(medication.list, { params }), []),
    measures: await ask(["weights"], () => read(timelineEndpoints.measures, { params }), []),
  };
  return factsOf(replies, sections, madeOn);
}

const noDoses: HorseReplies["doses"] = { doses: [], visits: [] };

/** Makes calls as somebody would from outside; null where one is refused. */
function reader(exchange: Exchange, scope: Scope) {
  return async <E extends ReadEndpoint>(spec: E, given: CallInput): Promise<Reply<E> | null> => {
    const text = await replyWithin(exchange, spec, given, scope);
    return text === null ? null : JSON.parse(text.toString());
  };
}
