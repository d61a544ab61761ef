import { Phone } from "lucide-react";
import { useState } from "react";
import { jabEndpoints } from "#contract/competing/compliance.ts";
import type { Horse } from "#contract/horses/horse.ts";
import { formatDay } from "#rules/date-format.ts";
import { londonDate } from "#rules/london.ts";
import { goesFrom, type JabQuestion } from "#rules/vaccination/jab.ts";
import { fluRecordOf } from "#rules/vaccination/passport.ts";
import type { Step } from "#rules/vaccination/plan-findings.ts";
import type { Body } from "#rules/vaccination/rulebooks.ts";
import { ringing } from "#web/core/phone-number.ts";
import { useSave } from "#web/core/query.ts";
import { useUndoActs } from "#web/domains/data/acts/undo-acts.ts";
import { useContacts } from "#web/domains/horses/contacts/use-contacts.ts";
import { Button, buttonLook } from "#web/ui/Button.tsx";
import { Section } from "#web/ui/Card.tsx";
import { toast } from "#web/ui/toast.ts";
import { formatJab, JabDay, useJabDays, warningsOf } from "./JabDay.tsx";
import type { HorseRecord } from "./use-record.ts";

const UNDO_MS = 10_000;

interface BookJabProps {
  horse: Pick<Horse, "id" | "name">;
  record: HorseRecord;
  bodies: readonly Body[];
  onDone: () => void;
}

/** Books the next vaccination on a day that every body allows; after a lapse, the first two of a new course. */
export function BookJab({ horse, record, bodies, onDone }: BookJabProps) {
  const [today] = useState(() => londonDate(new Date()));
  const question = { ...fluRecordOf(record.passport), bodies, outings: record.outings, today };
  const { next, after, days, fault, choose, chooseSecond } = useJabDays(question);
  const [day = "", second] = days;
  const { book, busy } = useBooking(horse, onDone);
  return (
    <Section id="book-the-jab" title="Book the jab">
      <p>{formatJab(next)}</p>
      {warningsOf(next).map((words) => (
        <p key={words} className="font-semibold text-soon">
          {words}
        </p>
      ))}
      <JabDay
        label={after ? "First dose" : "Day of the jab"}
        jab={next}
        day={day}
        today={today}
        onDay={choose}
      />
      {after && second && (
        <JabDay label="Second dose" jab={after} day={second} today={today} onDay={chooseSecond} />
      )}
      <GoesFrom question={question} step={next.step} days={days} />
      {fault && (
        <p role="alert" className="font-semibold text-overdue">
          {fault}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          variant="primary"
          className="max-sm:w-full"
          busy={busy}
          onClick={() => {
            if (fault === null) void book(days);
          }}
        >
          {second ? "Put both in the calendar" : "Put it in the calendar"}
        </Button>
        <RingTheVet horseId={horse.id} />
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </Section>
  );
}

function useBooking(horse: Pick<Horse, "id" | "name">, onDone: () => void) {
  const undo = useUndoActs();
  const { save, busy } = useSave(jabEndpoints.book, { failed: "Failed to book the jab" });
  const book = (days: string[]) =>
    save({ params: { horseId: horse.id }, body: { days } }, ({ actId }) => {
      onDone();
      toast({
        title: days.length > 1 ? "Both jabs are in the calendar" : "The jab is in the calendar",
        duration: UNDO_MS,
        action: undo([actId]),
      });
    });
  return { book, busy };
}

/** A link to call the first vet among the horse's contacts who has a phone number. */
function RingTheVet({ horseId }: { horseId: string }) {
  const { data } = useContacts(horseId);
  const vet = data?.find(({ role, phone }) => role === "VET" && phone !== null);
  if (!vet?.phone) return null;
  return (
    <a href={ringing(vet.phone)} className={buttonLook("secondary")}>
      <Phone aria-hidden />
      Ring {vet.name}
    </a>
  );
}

interface GoesFromProps {
  question: JabQuestion;
  step: Step;
  days: readonly string[];
}

/** The day from which the horse may compete again after these vaccinations; bodies with the same day are grouped. */
export function GoesFrom({ question, step, days }: GoesFromProps) {
  if (days.includes("")) return null;
  const { otherVaccinations, bodies } = question;
  const record =
    step === "FIRST"
      ? { doses: days, courseStart: days[0], otherVaccinations }
      : { ...question, doses: [...question.doses, ...days] };
  const byDay = Map.groupBy(goesFrom(record, bodies), ({ day }) => day);
  return (
    <ul className="grid gap-0.5">
      {Array.from(byDay, ([day, its]) => (
        <li key={day}>
          {day === null ? "With these jabs alone not yet" : `Can go from ${formatDay(day)}`}:{" "}
          {its.map(({ body }) => body).join(", ")}
        </li>
      ))}
    </ul>
  );
}
