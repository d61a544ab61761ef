import { lazy, Suspense } from "react";
import type { Horse } from "#contract/horses/horses.ts";

const HorseFormDialog = lazy(async () => ({
  default: (await import("./HorseFormDialog.tsx")).HorseFormDialog,
}));
const RecordsDialog = lazy(async () => ({
  default: (await import("#web/domains/care/records/RecordsDialog.tsx")).RecordsDialog,
}));
const CarePlanDialog = lazy(async () => ({
  default: (await import("#web/domains/care/plans/CarePlanDialog.tsx")).CarePlanDialog,
}));
const CanIGoDialog = lazy(async () => ({
  default: (await import("#web/domains/competing/compliance/CanIGoDialog.tsx")).CanIGoDialog,
}));
const DeleteHorseDialog = lazy(async () => ({
  default: (await import("./DeleteHorseDialog.tsx")).DeleteHorseDialog,
}));

/** What can be done with a horse in a dialog; adding one needs none. */
export type OpenDialog =
  | { what: "add" }
  | { what: "edit" | "delete" | "records" | "plan" | "canIGo"; horse: Horse };

interface HorseDialogProps {
  open: OpenDialog;
  onClose: () => void;
}

/** The dialog that is open; each is fetched when it is first wanted. */
export const HorseDialog = (props: HorseDialogProps) => (
  <Suspense fallback={null}>
    <Chosen {...props} />
  </Suspense>
);

function Chosen({ open, onClose }: HorseDialogProps) {
  switch (open.what) {
    case "add":
      return <HorseFormDialog onClose={onClose} />;
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
