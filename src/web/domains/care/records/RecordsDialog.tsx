import { useState } from "react";
import type { Horse } from "#contract/horses/horses.ts";
import { type RecordKind, recordKindLabels, recordKinds } from "#contract/care/record-types.ts";
import { logVisit } from "#web/domains/care/visits/log-visit.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { useLeave } from "#web/ui/leaving.ts";
import { Tabs } from "#web/ui/Tabs.tsx";
import { RecordTab } from "./RecordTab.tsx";

interface RecordsDialogProps {
  horse: Pick<Horse, "id" | "name">;
  onClose: () => void;
}

const tabs = recordKinds.map((value) => ({ value, label: recordKindLabels[value] }));

/** All health records of one horse, a tab a kind. */
export const RecordsDialog = ({ horse, onClose }: RecordsDialogProps) => (
  <Dialog open onOpenChange={onClose} size="lg" title={`Health Records - ${horse.name}`}>
    <div className="grid gap-4">
      <Kinds horse={horse} />
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

function Kinds({ horse }: Pick<RecordsDialogProps, "horse">) {
  const [kind, setKind] = useState<RecordKind>("veterinary");
  const leave = useLeave();
  const change = (chosen: RecordKind) => leave(() => setKind(chosen));
  return (
    <Tabs label="Kinds of record" tabs={tabs} value={kind} onChange={change}>
      <RecordTab key={kind} kind={kind} horse={horse} />
    </Tabs>
  );
}
