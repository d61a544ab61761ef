import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type DosesOfHorse, doseEndpoints } from "#contract/doses.ts";
import type { Horse } from "#contract/horses.ts";
import { medicineEndpoints, type TreatmentsOfHorse } from "#contract/medicines.ts";
import { londonDate } from "#rules/london.ts";
import { medicineVerdict } from "#rules/medicines/judge.ts";
import { type Answer, check } from "#rules/vaccination/check.ts";
import { fluRecordOf } from "#rules/vaccination/passport.ts";
import { plan } from "#rules/vaccination/plan.ts";
import { bodies, type Body } from "#rules/vaccination/rulebooks.ts";
import { ask } from "#web/core/ask.ts";
import { dateWords } from "#web/core/dates.ts";
import { LoadFailed } from "#web/core/LoadFailed.tsx";
import { Doses } from "#web/features/doses/Doses.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { DateInput } from "#web/ui/DateInput.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { bookingWords } from "./booking.ts";
import { isEventDay } from "./event-day.ts";
import { VerdictCard } from "./VerdictCard.tsx";

interface CanIGoProps {
  horse: Pick<Horse, "id" | "name">;
  /** The day to begin with; null: today. */
  on: string | null;
}

/** Whether this horse may go, for every body on a chosen day, and the doses that decide. */
export function CanIGo({ horse, on }: CanIGoProps) {
  const params = { horseId: horse.id };
  const { data, error, refetch } = useQuery(ask(doseEndpoints.list, { params }));
  const given = useQuery(ask(medicineEndpoints.ofHorse, { params }));
  const [today] = useState(() => londonDate(new Date()));
  const [day, setDay] = useState(on ?? today);
  const [feiClass, setFeiClass] = useState(false);
  if (error && !data)
    return (
      <LoadFailed title="The vaccinations could not be loaded" error={error} onRetry={refetch} />
    );
  if (given.error && !given.data)
    return (
      <LoadFailed
        title="The medicines could not be loaded"
        error={given.error}
        onRetry={given.refetch}
      />
    );
  return (
    <div className="grid gap-8">
      <section aria-labelledby="can-i-go" className="grid gap-4">
        <h2 id="can-i-go" className="font-display text-xl">
          Can {horse.name} go on {isEventDay(day) ? dateWords(day) : "that day"}?
        </h2>
        <div data-print="off" className="flex flex-wrap items-end gap-x-6 gap-y-3">
          <Field label="Day of the event" required className="w-full max-w-56">
            <DateInput
              value={day}
              min="1900-01-01"
              max="2100-12-31"
              onChange={(event) => setDay(event.target.value)}
            />
          </Field>
          <Checkbox
            label="Entered in an FEI class or stabled in FEI stables"
            checked={feiClass}
            onChange={setFeiClass}
          />
        </div>
        {data && given.data ? (
          <Verdicts
            passport={data}
            given={given.data}
            day={day}
            today={today}
            feiClass={feiClass}
          />
        ) : (
          <Skeleton className="h-96 w-full" />
        )}
      </section>
      {data && <Doses horse={horse} passport={data} today={today} />}
    </div>
  );
}

interface VerdictsProps {
  passport: DosesOfHorse;
  given: TreatmentsOfHorse;
  day: string;
  today: string;
  feiClass: boolean;
}

function Verdicts({ passport, given, day, today, feiClass }: VerdictsProps) {
  if (!isEventDay(day)) return <output>Choose the day of the event.</output>;
  const record = { ...fluRecordOf(passport), context: { feiClass } };
  const answers = bodies.map((body) => ({ body, answer: check({ ...record, body, event: day }) }));
  const sound = answers.filter(({ answer }) => isSound(answer)).map(({ body }) => body);
  const { window } = plan({ ...record, bodies: sound, events: [{ date: day }], from: today });
  return (
    <>
      {window && sound.length > 1 && (
        <p>
          <strong>For {together(sound)} at once: </strong>
          {bookingWords(window, today)}
        </p>
      )}
      <ul aria-label="Verdicts" className="grid items-stretch gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {answers.map(({ body, answer }) => (
          <VerdictCard
            key={body}
            body={body}
            answer={answer}
            medicines={medicineVerdict({ ...given, body }, day)}
            today={today}
          />
        ))}
      </ul>
    </>
  );
}

/** A course that goes on with the next dose; one that has to be begun again is no matter of one booking. */
const isSound = ({ next, reasons }: Answer) =>
  next !== null && reasons.every(({ code }) => code !== "RESTART");

const together = (sound: readonly Body[]) =>
  sound.length === bodies.length ? "all six" : sound.join(", ");
