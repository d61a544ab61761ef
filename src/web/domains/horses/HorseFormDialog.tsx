import { EntityFields } from "#web/core/EntityFields.tsx";
import { Suspense, useId, useState } from "react";
import type { Horse } from "#contract/horses/horses.ts";
import { otherUnit } from "#rules/height.ts";
import { londonDate } from "#rules/london.ts";
import { FormFields } from "#web/core/FormFields.tsx";
import { heightUnit } from "#web/core/height-unit.ts";
import { LastChange } from "#web/domains/data/activity/LastChange.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { onDemand } from "#web/ui/on-demand.ts";
import { horseFields } from "./fields.ts";
import { HorsePhotoField } from "./HorsePhotoField.tsx";
import { useHorseForm } from "./horse-form.ts";

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
