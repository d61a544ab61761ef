import type { Horse } from "#contract/horses/horse.ts";
import { logVisit } from "#web/domains/care/visits/log-visit.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { HorseRecords } from "./HorseRecords.tsx";

interface RecordsDialogProps {
  horse: Pick<Horse, "id" | "name">;
  onClose: () => void;
}

/** All health records of one horse. */
export const RecordsDialog = ({ horse, onClose }: RecordsDialogProps) => (
  <Dialog open onOpenChange={onClose} size="lg" title={`Health Records - ${horse.name}`}>
    <div className="grid gap-4">
      <HorseRecords horse={horse} />
      <Button
        className="justify-self-start"
        onClick={() => {
          onClose();
          logVisit({ horseIds: [horse.id] });
        }}
      >
        Log a visit
      </Button>
    </div>
  </Dialog>
);
