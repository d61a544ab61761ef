import { useId, useState } from "react";
import { proposalEndpoints, ProposalInput } from "#contract/data/proposals.ts";
import type { Attachment } from "#contract/files/attachments.ts";
import { londonDate } from "#rules/london.ts";
import { useFormWithoutDraft } from "#web/core/form.ts";
import { useSave } from "#web/core/query.ts";
import { AttachmentsField } from "#web/domains/care/records/AttachmentsField.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Section } from "#web/ui/Card.tsx";
import { emptyRow, ProposalFields } from "./ProposalFields.tsx";
import { sentRows } from "./sent-rows.ts";

interface ProposeFormProps {
  token: string;
  horses: readonly { id: string; name: string }[];
}

/** Lets somebody without an account propose a visit, which the yard looks at before anything is noted. */
export function ProposeForm({ token, horses }: ProposeFormProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [yardName, setYardName] = useState<string | null>(null);
  if (horses.length === 0) return null;
  const done = (sentTo: string) => {
    setYardName(sentTo);
    setOpen(false);
  };
  return (
    <div data-print="off">
      <Section id={id} title="Were you there?" className="grid gap-4">
        {yardName !== null && !isOpen && (
          <output className="block font-semibold wrap-anywhere">
            Sent to {yardName}: they look at it.
          </output>
        )}
        {isOpen ? (
          <VisitForm token={token} horses={horses} onDone={done} />
        ) : (
          <>
            <p className="text-muted">
              Say what you did and found. The yard looks at it before anything is noted.
            </p>
            <Button variant="primary" className="justify-self-start" onClick={() => setOpen(true)}>
              {yardName === null ? "Propose a visit" : "Propose another visit"}
            </Button>
          </>
        )}
      </Section>
    </div>
  );
}

interface VisitFormProps extends ProposeFormProps {
  onDone: (yardName: string) => void;
}

function VisitForm({ token, horses, onDone }: VisitFormProps) {
  const [today] = useState(() => londonDate(new Date()));
  const [files, setFiles] = useState<Attachment[]>([]);
  const { save } = useSave(proposalEndpoints.propose, { failed: "Failed to send the visit" });
  // has no draft, because nobody is signed in
  const form = useFormWithoutDraft(
    ProposalInput,
    {
      by: "",
      kind: "FARRIER",
      date: today,
      horses: horses.map((horse) => ({
        ...emptyRow(horse.id),
        seen: horses.length === 1,
      })),
    },
    (visit) => {
      const body = { ...sentRows(visit), files: files.map(({ id }) => id) };
      return save({ params: { token }, body }, ({ yardName }) => onDone(yardName));
    },
  );
  return (
    <form noValidate onSubmit={(event) => void form.submit(event)} className="grid gap-4">
      <ProposalFields form={form} horses={horses} />
      <AttachmentsField
        label="Photos"
        files={files}
        onChange={setFiles}
        visitors={{ call: proposalEndpoints.upload, given: { params: { token } } }}
      />
      <Button
        type="submit"
        variant="primary"
        busy={form.formState.isSubmitting}
        className="justify-self-start"
      >
        Send to the yard
      </Button>
    </form>
  );
}
