import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  type Complaint,
  COMPLAINT_DAYS,
  complaintEndpoints as calls,
  ComplaintInput,
} from "#contract/people/complaints.ts";
import { paths } from "#contract/paths.ts";
import { DraftOffer } from "#web/core/DraftOffer.tsx";
import { useCreateOnce } from "#web/core/create-once.ts";
import { queryOf, useMutate } from "#web/core/query.ts";
import { formatDate } from "#web/core/format-date.ts";
import { useContractForm } from "#web/core/draft-form.ts";
import { showFailure } from "#web/core/show-failure.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Section } from "#web/ui/Card.tsx";
import { toast } from "#web/ui/toast.ts";
import { Field } from "#web/ui/Field.tsx";
import { TextArea } from "#web/ui/TextArea.tsx";

/** A form for complaints, and the state of complaints already sent. */
export function ComplaintSection() {
  const { data = [], error } = useQuery(queryOf(calls.mine, {}));
  // changes after each complaint, so that the next one gets a new form
  const [next, setNext] = useState(0);
  return (
    <Section id="complaint" title="Complain about how your data was handled">
      <p className="text-muted">
        You get an e-mail at once that we have it, and hear within {COMPLAINT_DAYS} days how it
        stands. You can also go to the Information Commissioner’s Office: the{" "}
        <a href={`${paths.privacy}#complaints`} className="link">
          privacy notice
        </a>{" "}
        says how.
      </p>
      {error && <p role="alert">{error.sentence}</p>}
      <ComplaintForm key={next} onSent={() => setNext(next + 1)} />
      {data.length > 0 && (
        <ul className="divide-y divide-line border-t border-line">
          {data.map((complaint) => (
            <Told key={complaint.id} complaint={complaint} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function ComplaintForm({ onSent }: { onSent: () => void }) {
  const { createOnce, idPart } = useCreateOnce<Complaint>();
  const complain = useMutate(calls.complain);
  const form = useContractForm(
    ComplaintInput,
    { about: "" },
    async (body, saved) => {
      try {
        await createOnce({
          create: (id) => complain.mutateAsync({ body: { ...body, id } }),
          change: null,
        });
        saved();
        onSent();
        toast({ title: "Complaint sent", description: "An e-mail to you says that we have it." });
      } catch (error) {
        showFailure("Error", error, "Failed to send your complaint");
      }
    },
    { name: "complaint", parts: { id: idPart } },
  );
  return (
    <form noValidate onSubmit={(event) => void form.submit(event)} className="grid gap-3">
      <DraftOffer draft={form.draft} />
      <Field label="What happened" required error={form.formState.errors.about?.message}>
        <TextArea rows={4} {...form.register("about")} />
      </Field>
      <Button type="submit" className="justify-self-start" busy={complain.isPending}>
        Send complaint
      </Button>
    </form>
  );
}

const Told = ({ complaint }: { complaint: Complaint }) => (
  <li className="grid gap-1 py-3 last:pb-0">
    <div className="flex flex-wrap items-center justify-between gap-2">
      <h3 className="font-semibold">{formatDate(complaint.receivedAt)}</h3>
      <Badge state={complaint.closedAt ? "ok" : "soon"}>
        {complaint.closedAt ? "Closed" : `You hear by ${formatDate(complaint.dueAt)}`}
      </Badge>
    </div>
    <p className="break-words whitespace-pre-line">{complaint.about}</p>
    {complaint.outcome && (
      <p className="break-words whitespace-pre-line text-muted">{complaint.outcome}</p>
    )}
  </li>
);
