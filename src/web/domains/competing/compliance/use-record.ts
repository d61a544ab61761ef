import { useQuery } from "@tanstack/react-query";
import type { BodiesChosen } from "#contract/competing/compliance.ts";
import { type DosesOfHorse, doseEndpoints } from "#contract/health/doses.ts";
import { medicineEndpoints, type TreatmentsOfHorse } from "#contract/health/medicines.ts";
import { type Outing, outingEndpoints } from "#contract/competing/outings.ts";
import { queryOf } from "#web/core/query.ts";
import { useBodies } from "./use-bodies.ts";

/** Everything about a horse that the rules need, with the horse's outings. */
export interface HorseRecord {
  passport: DosesOfHorse;
  given: TreatmentsOfHorse;
  chosen: BodiesChosen;
  outings: Outing[];
}

/** Loads a horse's record; the record is null while some of it is loading. */
export function useRecord(horseId: string) {
  const params = { horseId };
  const passport = useQuery(queryOf(doseEndpoints.list, { params }));
  const given = useQuery(queryOf(medicineEndpoints.ofHorse, { params }));
  const chosen = useBodies();
  const outings = useQuery(queryOf(outingEndpoints.list, { query: { horseId } }));
  const asked = [passport, given, chosen, outings];
  const record: HorseRecord | null =
    passport.data && given.data && chosen.data && outings.data
      ? { passport: passport.data, given: given.data, chosen: chosen.data, outings: outings.data }
      : null;
  const failed = asked.find(({ error, data }) => error && !data);
  const refetch = () => Promise.all(asked.map((each) => each.refetch()));
  return { record, error: failed?.error ?? null, refetch };
}
