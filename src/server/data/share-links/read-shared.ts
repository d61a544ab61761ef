import type { SharedSection } from "#contract/data/share-links.ts";
import { inTransaction } from "#server/core/database/database.ts";
import type { Scope } from "#server/core/security/scope.ts";
import {
  sharedContacts,
  sharedFarrierVisits,
  sharedGeneral,
  sharedHorses,
  sharedMedicines,
  sharedRations,
  sharedVaccinations,
  sharedVetVisits,
} from "./shared-queries.ts";

/**
 * What a link shows of its horses. The caller's rights are those of the link, so that a statement about a section
 * that the link does not have finds nothing; what it does not have is null besides.
 */
export function readShared(
  scope: Scope,
  { horseIds, sections }: { horseIds: string[]; sections: readonly SharedSection[] },
) {
  const has = (section: SharedSection) => sections.includes(section);
  return inTransaction(async () => {
    const given = { ids: horseIds };
    const found = await sharedHorses(scope, given);
    const contacts = has("papers") ? byHorse(await sharedContacts(scope, given)) : null;
    const health = has("health") ? await readHealth(scope, horseIds, has("vetNotes")) : null;
    const medicines = has("medicines") ? byHorse(await sharedMedicines(scope, given)) : null;
    const rations = has("feed") ? byHorse(await sharedRations(scope, given)) : null;
    return found.map(({ id, name, ...horse }) => ({
      id,
      name,
      papers: contacts && { ...horse, contacts: contacts(id) },
      health: health && health(id),
      medicines: medicines && medicines(id),
      feed: rations && { ...horse, rations: rations(id) },
    }));
  });
}

async function readHealth(scope: Scope, ids: string[], withVetNotes: boolean) {
  const veterinary = byHorse(await sharedVetVisits(scope, { ids }));
  const farrier = byHorse(await sharedFarrierVisits(scope, { ids }));
  const general = byHorse(await sharedGeneral(scope, { ids }));
  const vaccinations = byHorse(await sharedVaccinations(scope, { ids }));
  return (id: string) => ({
    veterinary: veterinary(id).map(({ diagnosis, treatment, medications, notes, ...visit }) => ({
      ...visit,
      vetNotes: withVetNotes ? { diagnosis, treatment, medications, notes } : null,
    })),
    farrier: farrier(id),
    general: general(id),
    vaccinations: vaccinations(id),
  });
}

/** Finds the rows of a horse. */
function byHorse<T extends { horseId: string | null }>(rows: readonly T[]) {
  const groups = Map.groupBy(rows, ({ horseId }) => horseId);
  return (id: string): T[] => groups.get(id) ?? [];
}
