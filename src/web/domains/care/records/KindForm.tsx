import type { Horse } from "#contract/horses/horses.ts";
import type { RecordKind } from "#contract/care/record-words.ts";
import { recordEndpoints } from "#contract/care/records.ts";
import { dietaryLook, farrierLook, generalLook, medicationLook, veterinaryLook } from "./kinds.ts";
import { type Draft, RecordForm } from "./RecordForm.tsx";

interface KindFormProps {
  kind: RecordKind;
  horse: Pick<Horse, "id" | "name">;
  draft: Draft;
  onDone: () => void;
}

/** The form of one kind for a new record that is partly filled in. */
export function KindForm({ kind, ...rest }: KindFormProps) {
  const props = { ...rest, record: null };
  const calls = recordEndpoints[kind];
  switch (kind) {
    case "veterinary":
      return <RecordForm {...props} calls={calls} look={veterinaryLook} />;
    case "farrier":
      return <RecordForm {...props} calls={calls} look={farrierLook} />;
    case "dietary":
      return <RecordForm {...props} calls={calls} look={dietaryLook} />;
    case "medication":
      return <RecordForm {...props} calls={calls} look={medicationLook} />;
    case "general":
      return <RecordForm {...props} calls={calls} look={generalLook} />;
  }
}
