import type { Horse } from "#contract/horses/horses.ts";
import type { RecordKind } from "#contract/care/record-words.ts";
import { recordEndpoints } from "#contract/care/records.ts";
import { dietaryLook, farrierLook, generalLook, medicationLook, veterinaryLook } from "./kinds.ts";
import { RecordTab } from "./RecordTab.tsx";

/** The tab of one kind: here each kind's calls meet its looks. */
export function KindTab({ kind, horse }: { kind: RecordKind; horse: Pick<Horse, "id" | "name"> }) {
  switch (kind) {
    case "veterinary":
      return <RecordTab horse={horse} calls={recordEndpoints.veterinary} look={veterinaryLook} />;
    case "farrier":
      return <RecordTab horse={horse} calls={recordEndpoints.farrier} look={farrierLook} />;
    case "dietary":
      return <RecordTab horse={horse} calls={recordEndpoints.dietary} look={dietaryLook} />;
    case "medication":
      return <RecordTab horse={horse} calls={recordEndpoints.medication} look={medicationLook} />;
    case "general":
      return <RecordTab horse={horse} calls={recordEndpoints.general} look={generalLook} />;
  }
}
