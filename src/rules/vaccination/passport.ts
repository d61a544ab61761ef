import type { FluRecord } from "./history.ts";

/** A horse's vaccinations as a yard keeps them. */
export interface Passport {
  doses: readonly { date: string; diseases: readonly string[] }[];
  /** Visits for a vaccination that no dose tells more of: each is taken for an influenza dose of its day. */
  visits: readonly { date: string }[];
}

/** What the bodies' rules ask about: the days of the influenza doses, and of the others. */
export function fluRecordOf({
  doses,
  visits,
}: Passport): Required<Pick<FluRecord, "doses" | "otherVaccinations">> {
  return {
    doses: daysOf([...doses.filter(isFlu), ...visits]),
    otherVaccinations: daysOf(doses.filter((dose) => !isFlu(dose))),
  };
}

const isFlu = ({ diseases }: { diseases: readonly string[] }) => diseases.includes("INFLUENZA");
const daysOf = (given: readonly { date: string }[]) => given.map(({ date }) => date);
