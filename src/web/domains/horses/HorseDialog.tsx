import { Suspense } from "react";
import type { Horse } from "#contract/horses/horse.ts";
import { onDemand } from "#web/ui/on-demand.ts";

const { HorseFormDialog } = onDemand(() => import("./HorseFormDialog.tsx"));
const { RecordsDialog } = onDemand(() => import("#web/domains/care/records/RecordsDialog.tsx"));
const { CarePlanDialog } = onDemand(() => import("#web/domains/care/plans/CarePlanDialog.tsx"));
const { CanIGoDialog } = onDemand(
  () => import("#web/domains/competing/compliance/CanIGoDialog.tsx"),
);
const { DeleteHorseDialog } = onDemand(() => import("./DeleteHorseDialog.tsx"));

/** Actions on a horse that open a dialog; the action 'add' needs no horse. */
export type HorseAction = "edit" | "delete" | "records" | "plan" | "canIGo";
export type OpenDialog = { what: "add"; name?: string } | { what: HorseAction; horse: Horse };

interface HorseDialogProps {
  open: OpenDialog;
  onClose: () => void;
}

/** The dialog that is open; each dialog's code loads on first use. */
export const HorseDialog = (props: HorseDialogProps) => (
  <Suspense fallback={null}>
    <Chosen {...props} />
  </Suspense>
);

function Chosen({ open, onClose }: HorseDialogProps) {
  switch (open.what) {
    case "add":
      return <HorseFormDialog name={open.name} onClose={onClose} />;
    case "edit":
      return <HorseFormDialog horse={open.horse} onClose={onClose} />;
    case "records":
      return <RecordsDialog horse={open.horse} onClose={onClose} />;
    case "plan":
      return <CarePlanDialog horse={open.horse} onClose={onClose} />;
    case "canIGo":
      return <CanIGoDialog horse={open.horse} onClose={onClose} />;
    case "delete":
      return <DeleteHorseDialog horse={open.horse} onClose={onClose} />;
  }
}
