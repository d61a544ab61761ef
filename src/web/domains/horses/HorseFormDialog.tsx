import { EntityFields } from "#web/core/EntityFields.tsx";
import { Suspense, useId, useState } from "react";
import type { Horse } from "#contract/horses/horse.ts";
import { horseEndpoints } from "#contract/horses/horses.ts";
import { HorseInput } from "#contract/horses/horse.ts";
import { otherUnit } from "#rules/height.ts";
import { londonDate } from "#rules/london.ts";
import { FormFields } from "#web/core/FormFields.tsx";
import { heightUnit } from "#web/core/preferences.ts";
import { LastChange } from "#web/domains/data/activity/LastChange.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { onDemand } from "#web/ui/on-demand.ts";
import { horseFields } from "./fields.ts";
import { HorsePhotoField, useChosenPhoto } from "./HorsePhotoField.tsx";
import { useEntityForm } from "#web/core/entity-form.ts";
import { useMutate } from "#web/core/query.ts";
import { toast } from "#web/ui/toast.ts";

// loaded when the user begins to type, because the check contains every country's code
const { IdentityRemark } = onDemand(() => import("./IdentityRemark.tsx"));

const { StatusRemark } = onDemand(() => import("#web/domains/health/medicines/StatusRemark.tsx"));

interface HorseFormDialogProps {
  horse?: Horse;
  /** The name of a new horse, if it is known already. */
  name?: string | undefined;
  onClose: () => void;
}

/** A form that adds a horse, or edits one. */
export function HorseFormDialog({ horse, name, onClose }: HorseFormDialogProps) {
  const id = useId();
  const [fields] = useState(() => horseFields(londonDate(new Date()), heightUnit.read()));
  const { form, photo, saving, progress, conflict } = useHorseForm(horse ?? null, onClose, name);
  const passport = form.watch("passportNumber", "");
  const chip = form.watch("microchipNumber", "");
  const horseId = horse?.id ?? null;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title={horse ? `Edit ${horse.name}` : "Add Horse"}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" busy={saving}>
            {horse ? "Save changes" : "Add Horse"}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={(event) => void form.submit(event)} className="grid gap-5">
        <EntityFields form={form} conflict={conflict} fields={fields} beside={[photoBeside]}>
          <HorsePhotoField photo={photo} color={form.watch("color") ?? null} progress={progress} />
          <FormFields
            form={form}
            fields={fields}
            remarks={{
              passportNumber: numberRemark("passportNumber", passport, chip, horseId),
              microchipNumber: numberRemark("microchipNumber", chip, passport, horseId),
              height: alsoIn(form.watch("height") ?? ""),
              foodChainStatus: statusRemark(horse, form.watch("foodChainStatus")),
            }}
          />
        </EntityFields>
      </form>
      <LastChange of={horse} />
    </Dialog>
  );
}

const numberRemark = (
  of: "passportNumber" | "microchipNumber",
  text: string,
  otherText: string,
  horseId: string | null,
) =>
  text.trim() !== "" && (
    <Suspense>
      <IdentityRemark of={of} text={text} otherText={otherText} horseId={horseId} />
    </Suspense>
  );

const alsoIn = (height: string) => {
  const other = otherUnit(height);
  return other && <p className="text-sm text-muted">That is {other}.</p>;
};

const statusRemark = (horse: Horse | undefined, after: Horse["foodChainStatus"] = "UNKNOWN") =>
  horse &&
  (horse.foodChainStatus !== after || after === "INTENDED") && (
    <Suspense>
      <StatusRemark horseId={horse.id} before={horse.foodChainStatus} after={after} />
    </Suspense>
  );

const photoBeside = {
  name: "imageUrl",
  label: "Photo",
  show: (address: unknown) =>
    typeof address === "string" ? (
      <img src={address} alt="" className="mt-1 aspect-4/3 w-full rounded-control object-cover" />
    ) : (
      "no photo"
    ),
};

// every other field starts empty
const blank = { foodChainStatus: "UNKNOWN" as const };

/**
 * The horse form's state and save function. Saves the photo first, then the horse, so that a retry sends neither
 * twice.
 */
function useHorseForm(horse: Horse | null, onDone: () => void, name = "") {
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
