import { useState } from "react";
import { type Horse, horseEndpoints, HorseInput } from "#contract/horses/horses.ts";
import { useMutate } from "#web/core/query.ts";
import { useCreateOnce } from "#web/core/create-once.ts";
import { useContractForm } from "#web/core/draft-form.ts";
import { showFailure } from "#web/core/show-failure.ts";
import { useVersions } from "#web/core/versions.ts";
import { toast } from "#web/ui/toast.ts";
import { useChosenPhoto } from "./HorsePhotoField.tsx";

// every other field starts empty
const blank = { foodChainStatus: "UNKNOWN" as const };

/** The horse form's state and save function: the photo first, then the horse, so that neither is sent twice. */
export function useHorseForm(horse: Horse | null, onDone: () => void, name = "") {
  const photo = useChosenPhoto(horse?.imageUrl ?? null);
  const [progress, setProgress] = useState<number | null>(null);
  const { createOnce, idPart } = useCreateOnce<Horse>();
  const create = useMutate(horseEndpoints.create);
  const update = useMutate(horseEndpoints.update);

  const versions = useVersions({ schema: HorseInput, opened: horse });
  const form = useContractForm(
    HorseInput,
    horse ?? { ...blank, name },
    async (input, saved) => {
      const imageUrl = await photo.keep(setProgress).finally(() => setProgress(null));
      if (imageUrl === undefined) return;
      const body = versions.settled({ ...input, imageUrl });
      try {
        if (horse) await update.mutateAsync({ params: { id: horse.id }, body });
        else
          await createOnce({
            create: (id) => create.mutateAsync({ body: { ...body, id } }),
            change: ({ id, updatedAt }) =>
              update.mutateAsync({ params: { id }, body: { updatedAt, ...body } }),
          });
      } catch (error) {
        if (versions.meets(error, body)) return;
        showFailure("Error", error, horse ? "Failed to update horse" : "Failed to add horse");
        return;
      }
      toast({ title: horse ? "Horse updated successfully" : "Horse added successfully" });
      saved();
      onDone();
    },
    {
      name: `horse:${horse?.id ?? "new"}`,
      parts: { opened: versions.openedPart, id: idPart, photo: photo.part },
    },
  );
  const { conflict } = versions;
  return { form, photo, progress, conflict, saving: form.formState.isSubmitting };
}
