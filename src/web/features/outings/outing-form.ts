import { useState } from "react";
import { v7 as uuid } from "uuid";
import { type Outing, outingEndpoints, OutingInput } from "#contract/outings.ts";
import { useTell } from "#web/core/ask.ts";
import { useContractForm } from "#web/core/form.ts";
import { sayFailure } from "#web/core/say-failure.ts";
import { toast } from "#web/ui/toast.ts";
import { touchedByOutings } from "./touched.ts";

/** The outing form's state and its save. */
export function useOutingForm(outing: Outing | null, day: string, onClose: () => void) {
  const [newId] = useState(() => uuid());
  const create = useTell(outingEndpoints.create, touchedByOutings);
  const update = useTell(outingEndpoints.update, touchedByOutings);
  return useContractForm(OutingInput, outing ? asTyped(outing) : blank(day), async (body) => {
    try {
      if (outing) await update.mutateAsync({ params: { id: outing.id }, body });
      else await create.mutateAsync({ body: { ...body, id: newId } });
      toast({ title: outing ? "Outing saved" : "Outing added" });
      onClose();
    } catch (error) {
      sayFailure("Error", error, "Failed to save the outing");
    }
  });
}

const blank = (day: string) => ({
  name: "",
  venue: "",
  notes: "",
  firstDay: day,
  lastDay: "",
  feiRules: false,
  horseIds: [],
});

const asTyped = (outing: Outing) => ({
  ...outing,
  lastDay: outing.lastDay === outing.firstDay ? "" : outing.lastDay,
  horseIds: outing.horses.map(({ id }) => id),
});
