import { FormFooter } from "#web/ui/FormFooter.tsx";
import { FilePlus2, Plus } from "lucide-react";
import { useId } from "react";
import type { DosesOfHorse } from "#contract/health/doses.ts";
import { formatDiseases } from "#contract/health/diseases.ts";
import { formatDate } from "#web/core/format-date.ts";
import { DraftOffer } from "#web/core/DraftOffer.tsx";
import { VersionChoice } from "#web/core/VersionChoice.tsx";
import type { Conflict } from "#web/core/versions.ts";
import { AttachmentsField } from "#web/domains/care/records/AttachmentsField.tsx";
import { Button } from "#web/ui/Button.tsx";
import { FieldError } from "#web/ui/Field.tsx";
import { DoseLine } from "./DoseLine.tsx";
import { doseTitle, formatDose } from "./dose-rows.ts";
import { useDosesEditor } from "./use-doses-editor.ts";

const NOT_KNOWN = "not known against what";

interface DosesEditorProps {
  horseId: string;
  passport: DosesOfHorse;
  today: string;
  onDone: () => void;
}

/** A passport's vaccination pages as one table: many doses are saved at once. */
export function DosesEditor({ horseId, passport, today, onDone }: DosesEditorProps) {
  const editor = useDosesEditor(horseId, passport, onDone);
  const id = useId();
  return (
    <form
      noValidate
      aria-label="Passport history"
      data-print="off"
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void editor.save();
      }}
    >
      <DraftOffer draft={editor.draft} />
      {editor.conflict ? (
        <TwoHistories conflict={editor.conflict} />
      ) : (
        <Lines editor={editor} today={today} />
      )}
      {editor.fault && editor.fault.rowId === null && (
        <FieldError id={id}>{editor.fault.sentence}</FieldError>
      )}
      <FormFooter submit="Save passport history" busy={editor.saving} onCancel={onDone} />
    </form>
  );
}

type Editor = ReturnType<typeof useDosesEditor>;

function Lines({ editor, today }: { editor: Editor; today: string }) {
  return (
    <>
      <p className="text-muted">
        A line for each dose in the passport, the oldest first. Lines without a date are left out.
      </p>
      <Visits editor={editor} />
      <ol className="grid gap-3 md:gap-1">
        {editor.rows.map((row, index) => (
          <DoseLine
            key={row.id}
            row={row}
            number={index + 1}
            today={today}
            pages={editor.pages}
            fault={editor.fault?.rowId === row.id ? editor.fault.sentence : null}
            onChange={editor.change}
            onRemove={() => editor.remove(row.id)}
          />
        ))}
      </ol>
      <Button className="justify-self-start" onClick={editor.add}>
        <Plus aria-hidden />
        Add a line
      </Button>
      <AttachmentsField label="Passport pages" files={editor.pages} onChange={editor.setPages} />
    </>
  );
}

/** Each dose that differs between the user's version and somebody else's saved one, side by side. */
const TwoHistories = ({ conflict }: { conflict: Conflict }) => (
  <VersionChoice
    conflict={conflict}
    fields={[]}
    beside={conflict.differences.map(({ name, mine, theirs }) => ({
      name,
      label: doseTitle(mine, theirs),
      show: formatDose,
    }))}
  />
);

/** The visits that may count as doses, which can be added as rows to say what they were against. */
function Visits({ editor }: { editor: Editor }) {
  if (editor.visits.length === 0) return null;
  return (
    <div className="grid justify-items-start gap-2 rounded-card bg-sunken p-4">
      <p>
        On record as visits only:{" "}
        {editor.visits
          .map(
            ({ date, diseases }) =>
              `${formatDate(date)} (${formatDiseases(diseases) || NOT_KNOWN})`,
          )
          .join(", ")}
        .
      </p>
      <Button onClick={editor.writeVisits}>
        <FilePlus2 aria-hidden />
        Write {editor.visits.length === 1 ? "it" : "them"} in
      </Button>
    </div>
  );
}
