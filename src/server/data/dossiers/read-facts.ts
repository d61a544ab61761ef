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
import { factsOf } from "./facts.ts";

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
  const has = (...wanted: DossierSection[]) => wanted.some((each) => sections.includes(each));
  const { veterinary, farrier, general, medication } = recordEndpoints;
  const [members, doses, sheet, ...records] = await Promise.all([
    read(memberEndpoints.list, {}),
    when(has("vaccinations"), () => read(doseEndpoints.list, { params })),
    when(has("vaccinations"), () =>
      read(healthSheetEndpoints.ofHorse, { params: { id: horseId }, query: { on: madeOn } }),
    ),
    when(has("veterinary", "teeth"), () => read(veterinary.list, { params })),
    when(has("farrier"), () => read(farrier.list, { params })),
    when(has("teeth", "worming", "other"), () => read(general.list, { params })),
    when(has("medicines"), () => read(medication.list, { params })),
    when(has("weights"), () => read(timelineEndpoints.measures, { params })),
  ]);
  const [vet, shoes, others, medicines, measures] = records;
  const replies = {
    horse,
    yardName,
    members: members ?? [],
    doses: doses ?? { doses: [], visits: [] },
    sheet,
    veterinary: vet ?? [],
    farrier: shoes ?? [],
    general: others ?? [],
    medication: medicines ?? [],
    measures: measures ?? [],
  };
  return factsOf(replies, sections, madeOn);
}

const when = async <T>(wanted: boolean, work: () => Promise<T | null>) =>
  wanted ? await work() : null;

/** Makes calls as somebody would from outside; null where one is refused. */
function reader(exchange: Exchange, scope: Scope) {
  return async <E extends ReadEndpoint>(spec: E, given: CallInput): Promise<Reply<E> | null> => {
    const text = await replyWithin(exchange, spec, given, scope);
    return text === null ? null : JSON.parse(text.toString());
  };
}
