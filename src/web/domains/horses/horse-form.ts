import { useEntityForm } from "#web/core/entity-form.ts";
import { useState } from "react";
import { type Horse, horseEndpoints, HorseInput } from "#contract/horses/horses.ts";
import { useMutate } from "#web/core/query.ts";
import { toast } from "#web/ui/toast.ts";
import { useChosenPhoto } from "./HorsePhotoField.tsx";

// every other field starts empty
const blank = { foodChainStatus: "UNKNOWN" as const };

/**
 * The horse form's state and save function. Saves the photo first, then the horse, so that a retry sends neither
 * twice.
 */
export function useHorseForm(horse: Horse | null, onDone: () => void, name = "") {
  const photo = useChosenPhoto(horse?.imageUrl ?? null);
  const [progress, setProgress] = useState<number | null>(null);
  const create = useMutate(horseEndpoints.create);
  const update = useMutate(horseEndpoints.update);
  const { form, conflict } = useEntityForm({
    schema: HorseInput,
    row: horse,
    values: horse ?? { ...blank, name },
    draftName: `horse:${horse?.id ?? "new"}`,
    parts: { photo: photo.part },
    prepare: async (input) => {
      const imageUrl = await photo.keep(setProgress).finally(() => setProgress(null));
      return imageUrl === undefined ? undefined : { ...input, imageUrl };
    },
    create: (body) => create.mutateAsync({ body }),
    change: ({ id }, body) => update.mutateAsync({ params: { id }, body }),
    failed: horse ? "Failed to update horse" : "Failed to add horse",
    onSaved: () => {
      toast({ title: horse ? "Horse updated successfully" : "Horse added successfully" });
      onDone();
    },
  });
  return { form, photo, progress, conflict, saving: form.formState.isSubmitting };
}
