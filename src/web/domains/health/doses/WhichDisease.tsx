import { useState } from "react";
import { vaccinationVisitEndpoints } from "#contract/care/veterinary-record.ts";
import { diseaseLabels, WHICH_DISEASE } from "#contract/health/diseases.ts";
import { type Disease, diseases } from "#rules/vaccination/diseases.ts";
import { formatDate } from "#web/core/format-date.ts";
import { useSave } from "#web/core/query.ts";
import { tickedWith, Checkbox } from "#web/ui/Checkbox.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { toast } from "#web/ui/toast.ts";

interface WhichDiseaseProps {
  visit: { id: string; horseId: string };
  date: string;
}

/** Asks which disease a vaccination visit was against; the visit does not count until this is known. */
export function WhichDisease({ visit, date }: WhichDiseaseProps) {
  const [open, setOpen] = useState(false);
  return (
    <div data-print="off" className="grid justify-items-start gap-2">
      <p className="font-semibold text-soon">{WHICH_DISEASE}</p>
      <Button
        aria-label={`Say against what: visit of ${formatDate(date)}`}
        onClick={() => setOpen(true)}
      >
        Say against what
      </Button>
      {open && <Question visit={visit} date={date} onClose={() => setOpen(false)} />}
    </div>
  );
}

function Question({ visit, date, onClose }: WhichDiseaseProps & { onClose: () => void }) {
  const [chosen, setChosen] = useState<Disease[]>([]);
  const [missing, setMissing] = useState(false);
  const { save, busy } = useSave(vaccinationVisitEndpoints.sayDiseases, {
    failed: "Failed to update record",
  });
  const { id, horseId } = visit;
  const say = () => {
    if (chosen.length === 0) return setMissing(true);
    return save({ params: { horseId, id }, body: { diseases: chosen } }, () => {
      toast({ title: "Health record updated successfully" });
      onClose();
    });
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`What was the visit of ${formatDate(date)} against?`}
      description="Look at the passport's vaccination page, or ask the vet who came."
    >
      <fieldset className="grid sm:grid-cols-2">
        <legend className="sr-only">Vaccinated against</legend>
        {diseases.map((disease) => (
          <Checkbox
            key={disease}
            label={diseaseLabels[disease]}
            checked={chosen.includes(disease)}
            onChange={(on) => setChosen(tickedWith(chosen, disease, on))}
          />
        ))}
      </fieldset>
      {missing && chosen.length === 0 && (
        <p role="alert" className="font-semibold text-overdue">
          Tick what it was against, or leave it until somebody knows.
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="primary" busy={busy} onClick={() => void say()}>
          Save
        </Button>
        <Button onClick={onClose}>Not now</Button>
      </div>
    </Dialog>
  );
}
