import { Suspense, useState } from "react";
import { Link, useLocation } from "wouter";
import {
  type DraftHorse,
  draftHorseEndpoints,
  DraftHorseInput,
} from "#contract/horses/draft-horses.ts";
import { opening, paths } from "#contract/paths.ts";
import { useCreateOnce } from "#web/core/create-once.ts";
import { useContractForm } from "#web/core/draft-form.ts";
import { DraftOffer } from "#web/core/DraftOffer.tsx";
import { useMutate } from "#web/core/query.ts";
import { showFailure } from "#web/core/show-failure.ts";
import { useChosenPhoto, HorsePhotoField } from "#web/domains/horses/HorsePhotoField.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { Field } from "#web/ui/Field.tsx";
import { TextInput } from "#web/ui/TextInput.tsx";

/** Asks a user without a horse for the name and photo of the first one. Its papers are asked for later. */
export function FirstHorseForm() {
  const { form, photo, progress } = useFirstHorse();
  const { message } = form.formState.errors.name ?? {};
  return (
    <Card as="section" aria-labelledby="first-horse">
      <form
        noValidate
        onSubmit={(event) => void form.submit(event)}
        className="grid max-w-xl gap-4"
      >
        <div>
          <h2 id="first-horse" className="font-display text-xl">
            What is your first horse called?
          </h2>
          <p className="text-muted">The papers can wait. The last jab comes next.</p>
        </div>
        <DraftOffer draft={form.draft} />
        <Field label="Name" required error={typeof message === "string" ? message : undefined}>
          <TextInput autoComplete="off" {...form.register("name")} />
        </Field>
        <Suspense fallback={null}>
          <HorsePhotoField photo={photo} color={null} progress={progress} />
        </Suspense>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            type="submit"
            variant="primary"
            size="lg"
            className="max-sm:w-full"
            busy={form.formState.isSubmitting}
          >
            Go on
          </Button>
          <Link href={opening.horse} className="link inline-flex min-h-control items-center">
            I have its passport here
          </Link>
        </div>
      </form>
    </Card>
  );
}

function useFirstHorse() {
  const [, go] = useLocation();
  const photo = useChosenPhoto(null);
  const [progress, setProgress] = useState<number | null>(null);
  const { createOnce, idPart } = useCreateOnce<DraftHorse>();
  const create = useMutate(draftHorseEndpoints.create);
  const update = useMutate(draftHorseEndpoints.update);
  const form = useContractForm(
    DraftHorseInput,
    { name: "" },
    async (input, saved) => {
      const imageUrl = await photo.keep(setProgress).finally(() => setProgress(null));
      if (imageUrl === undefined) return;
      const body = { ...input, imageUrl };
      try {
        const { id } = await createOnce({
          create: (proposed) => create.mutateAsync({ body: { ...body, id: proposed } }),
          change: async (first) => {
            await update.mutateAsync({ params: { id: first.id }, body });
            return first;
          },
        });
        saved();
        go(paths.draftHorse.replace(":id", id));
      } catch (error) {
        showFailure("Error", error, "Failed to add horse");
      }
    },
    { name: "first-horse", parts: { id: idPart, photo: photo.part } },
  );
  return { form, photo, progress };
}
