import { Suspense, useState } from "react";
import { Link } from "wouter";
import { whyAddress } from "#contract/competing/outings.ts";
import type { Horse } from "#contract/horses/horse.ts";
import { londonDate } from "#rules/london.ts";
import { medicineVerdict, type MedicineAnswer } from "#rules/medicines/judge.ts";
import { worst } from "#rules/medicines/verdict.ts";
import { check, type Answer } from "#rules/vaccination/check.ts";
import { fluRecordOf } from "#rules/vaccination/passport.ts";
import { bodies, type Body, bodyLabels } from "#rules/vaccination/rulebooks.ts";
import { LoadFailed } from "#web/core/Loaded.tsx";
import { formatDate } from "#web/core/format-date.ts";
import { Card } from "#web/ui/Card.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { onDemand } from "#web/ui/on-demand.ts";
import { Booking } from "./Booking.tsx";
import { isEventDay, EventDayField } from "./EventDayField.tsx";
import { VerdictDetail } from "./VerdictDetail.tsx";
import { VerdictMark } from "./VerdictMark.tsx";
import { bodiesOfHorse } from "./use-bodies.ts";
import { type HorseRecord, useRecord } from "./use-record.ts";

// loaded on demand, so that the answer renders before the select for another body has loaded
const { Select } = onDemand(() => import("#web/ui/Select.tsx"));

interface CanIGoDialogProps {
  horse: Pick<Horse, "id" | "name">;
  onClose: () => void;
}

/**
 * Answers one question: whether this horse may compete under a body's rules on a day, and when its next dose is
 * due.
 */
export function CanIGoDialog({ horse, onClose }: CanIGoDialogProps) {
  const { record, error, refetch } = useRecord(horse.id);
  return (
    <Dialog open onOpenChange={onClose} title={`Can ${horse.name} go?`}>
      {error && (
        <LoadFailed
          level={3}
          title="The records could not be loaded"
          error={error}
          onRetry={refetch}
        />
      )}
      {!record && !error && <Skeleton className="h-72 w-full" />}
      {record && <Question horse={horse} record={record} />}
    </Dialog>
  );
}

const options = bodies.map((body) => ({ value: body, label: bodyLabels[body] }));

function Question({ horse, record }: Pick<CanIGoDialogProps, "horse"> & { record: HorseRecord }) {
  const [today] = useState(() => londonDate(new Date()));
  const [next] = record.outings;
  const [day, setDay] = useState(next?.firstDay ?? today);
  const [body, setBody] = useState<Body>(() => firstBody(horse.id, record));
  const [feiClass, setFeiClass] = useState(next?.feiRules ?? false);
  return (
    <div className="grid gap-4">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <EventDayField day={day} onDay={setDay} />
        <Field label="Whose rules count" required>
          <Suspense fallback={<Skeleton className="h-11" />}>
            <Select options={options} value={body} onChange={setBody} />
          </Suspense>
        </Field>
      </div>
      <Checkbox label="In an FEI class or FEI stables" checked={feiClass} onChange={setFeiClass} />
      {isEventDay(day) ? (
        <Reply record={record} asked={{ day, body, feiClass, today }} />
      ) : (
        <output>Choose the day of the event.</output>
      )}
      <Link
        href={whyAddress(horse.id, { body, feiRules: feiClass }, isEventDay(day) ? day : today)}
        className="link inline-flex min-h-control items-center"
      >
        Every body, and the doses on record
      </Link>
    </div>
  );
}

/** The body of the horse's next outing, otherwise the horse's first body. */
function firstBody(horseId: string, { outings, chosen }: HorseRecord): Body {
  const [next] = outings;
  const [own] = bodiesOfHorse(chosen, horseId);
  return bodies.find((body) => body === next?.body) ?? own ?? "BE";
}

interface ReplyProps {
  record: HorseRecord;
  asked: { day: string; body: Body; feiClass: boolean; today: string };
}

function Reply({ record, asked: { day, body, feiClass, today } }: ReplyProps) {
  const flu = { ...fluRecordOf(record.passport, day), context: { feiClass } };
  const last = flu.doses
    .filter((dose) => dose <= day)
    .toSorted()
    .at(-1);
  return (
    <>
      <p>
        {last
          ? `The last flu dose that counts for that day: ${formatDate(last)}.`
          : "No flu dose is on record by that day."}
      </p>
      <ul aria-label="Verdicts">
        <VerdictCard
          body={body}
          answer={check({ ...flu, body, event: day })}
          medicines={medicineVerdict({ ...record.given, body }, day)}
          day={day}
          today={today}
        />
      </ul>
      <Booking record={flu} bodies={[body]} outings={record.outings} day={day} today={today} />
    </>
  );
}

interface VerdictCardProps {
  body: Body;
  answer: Answer;
  medicines: MedicineAnswer;
  /** The chosen day of the event. */
  day: string;
  today: string;
}

/** One body's verdict on a horse: the overall (most serious) verdict, then flu and medicines with their reasons. */
export const VerdictCard = ({ body, ...detail }: VerdictCardProps) => (
  <Card as="li" className="flex break-inside-avoid flex-col gap-3">
    <div className="flex flex-wrap items-center justify-between gap-2">
      <h3 className="text-lg font-semibold">{bodyLabels[body]}</h3>
      <VerdictMark
        verdict={worst(detail.answer.verdict, detail.medicines.verdict)}
        code={detail.medicines.verdict === "NO" ? null : detail.answer.reasons[0]?.code}
      />
    </div>
    <VerdictDetail {...detail} />
  </Card>
);
