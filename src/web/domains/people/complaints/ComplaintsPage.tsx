import { Page, PageTitle } from "#web/ui/Page.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  complaintEndpoints as calls,
  OutcomeInput,
  type ReceivedComplaint,
} from "#contract/people/complaints.ts";
import { formatMoment } from "#rules/date-format.ts";
import { DraftOffer } from "#web/core/DraftOffer.tsx";
import { Loaded } from "#web/core/Loaded.tsx";
import { useContractForm } from "#web/core/draft-form.ts";
import { formatDate } from "#web/core/format-date.ts";
import { queryOf, useSave } from "#web/core/query.ts";
import { Badge, type BadgeState } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Field } from "#web/ui/Field.tsx";
import { TextArea } from "#web/ui/TextArea.tsx";

/** Lists complaints about data handling for the installation's operator, each with its deadline. */
export function ComplaintsPage() {
  const received = useQuery(queryOf(calls.received, {}));
  const [now] = useState(() => Date.now());
  return (
    <Page width="form">
      <PageTitle>Complaints</PageTitle>
      <Loaded
        query={received}
        failed="The complaints could not be loaded"
        skeleton="h-96 rounded-card"
      >
        {(data) =>
          data.length === 0 ? (
            <EmptyState
              title="No complaints"
              text="What people complain of about their data comes here, with the day by which they must have heard."
            />
          ) : (
            <ul className="grid gap-4">
              {data.map((complaint) => (
                <Received key={complaint.id} complaint={complaint} now={now} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Page>
  );
}

function Received({ complaint, now }: { complaint: ReceivedComplaint; now: number }) {
  const { name, email, about, receivedAt, closedAt, outcome } = complaint;
  const { state, word } = complaintState(complaint, now);
  return (
    <Card as="li" className="grid gap-2">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0">
          <h2 className="font-semibold break-words">{name}</h2>
          <a className="link break-all" href={`mailto:${email}`}>
            {email}
          </a>
        </div>
        <Badge state={state}>{word}</Badge>
      </div>
      <p className="text-sm text-muted">Received and acknowledged {formatMoment(receivedAt)}</p>
      <p className="break-words whitespace-pre-line">{about}</p>
      {closedAt ? (
        <p className="break-words whitespace-pre-line text-muted">{outcome}</p>
      ) : (
        <OutcomeForm id={complaint.id} />
      )}
    </Card>
  );
}

function OutcomeForm({ id }: { id: string }) {
  const { save, busy } = useSave(calls.close, {
    done: { title: "Complaint closed", description: "Its person has been told." },
    failed: "Failed to close the complaint",
  });
  const form = useContractForm(
    OutcomeInput,
    { outcome: "" },
    (body, saved) => save({ params: { id }, body }, saved),
    { name: `complaint:${id}` },
  );
  return (
    <form noValidate onSubmit={(event) => void form.submit(event)} className="grid gap-3">
      <DraftOffer draft={form.draft} />
      <Field
        label="What came of it"
        required
        hint="Goes to them by e-mail, as you write it."
        error={form.formState.errors.outcome?.message}
      >
        <TextArea rows={3} {...form.register("outcome")} />
      </Field>
      <Button type="submit" className="justify-self-start" busy={busy}>
        Tell them and close
      </Button>
    </form>
  );
}

const WEEK_MS = 7 * 86_400_000;

/** A complaint's badge state and word, depending on its deadline. */
export function complaintState(
  { closedAt, dueAt }: Pick<ReceivedComplaint, "closedAt" | "dueAt">,
  now: number,
): { state: BadgeState; word: string } {
  if (closedAt) return { state: "off", word: `Closed ${formatDate(closedAt)}` };
  const left = Date.parse(dueAt) - now;
  if (left < 0) return { state: "overdue", word: "Overdue" };
  const state: BadgeState = left < WEEK_MS ? "soon" : "ok";
  return { state, word: `To be told by ${formatDate(dueAt)}` };
}
