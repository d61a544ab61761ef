import { useState } from "react";
import { type RecordKind, recordKindLabels, recordKinds } from "#contract/care/record-types.ts";
import type { Horse } from "#contract/horses/horse.ts";
import { AlertsOf } from "#web/domains/horses/care-notes/AlertsOf.tsx";
import { useLeave } from "#web/ui/leaving.ts";
import { Tabs } from "#web/ui/Tabs.tsx";
import { RecordTab } from "./RecordTab.tsx";

const tabs = recordKinds.map((value) => ({ value, label: recordKindLabels[value] }));

interface HorseRecordsProps {
  horse: Pick<Horse, "id" | "name">;
  /** The kind of record that the URL asks for, if valid. */
  asked?: string | null;
}

/** All health records of one horse, with a tab for each kind, below the horse's warnings. */
export function HorseRecords({ horse, asked }: HorseRecordsProps) {
  const [kind, setKind] = useState<RecordKind>(
    recordKinds.find((each) => each === asked) ?? "veterinary",
  );
  const leave = useLeave();
  const change = (chosen: RecordKind) => leave(() => setKind(chosen));
  return (
    <>
      <AlertsOf horseId={horse.id} />
      <Tabs label="Kinds of record" tabs={tabs} value={kind} onChange={change}>
        <RecordTab key={kind} kind={kind} horse={horse} />
      </Tabs>
    </>
  );
}
