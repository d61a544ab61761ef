import type { RecordKind } from "#contract/care/record-types.ts";

/** What somebody is called who does this. */
const byType: Record<string, string> = {
  DENTAL: "Dentist",
  PHYSIO: "Physio",
  SADDLE_FIT: "Saddle fitter",
  WORMING: "Worming",
  FAECAL_EGG_COUNT: "Worming",
};

/** The trade of somebody by what they did most; what stands second on a record is the practice. */
export function roleOf(of: { kind: RecordKind; place: number; type: string | null }): string {
  if (of.place > 0) return "Practice";
  if (of.kind === "farrier") return "Farrier";
  const special = of.type && byType[of.type];
  return special || "Vet";
}
