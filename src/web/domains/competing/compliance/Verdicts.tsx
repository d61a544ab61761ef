import { FileText } from "lucide-react";
import { useState } from "react";
import { Link } from "wouter";
import { paths } from "#contract/paths.ts";
import { medicineVerdict } from "#rules/medicines/judge.ts";
import { check } from "#rules/vaccination/check.ts";
import { fluRecordOf } from "#rules/vaccination/passport.ts";
import { bodies } from "#rules/vaccination/rulebooks.ts";
import { buttonLook } from "#web/ui/button-look.ts";
import { Button } from "#web/ui/Button.tsx";
import { inOrder, isSound } from "./body-order.ts";
import { Booking } from "./Booking.tsx";
import { isEventDay } from "./event-day.ts";
import { bodiesOfHorse } from "./use-bodies.ts";
import type { HorseRecord } from "./use-record.ts";
import { VerdictCard } from "./VerdictCard.tsx";

interface VerdictsProps {
  horseId: string;
  record: HorseRecord;
  /** The day, and a body that is asked about whether or not the horse goes by it. */
  asked: { day: string; feiClass: boolean; body: string | null; today: string };
}

/** The verdicts of the bodies that a horse goes by, the one asked about first, and when to book. */
export function Verdicts({ horseId, record, asked }: VerdictsProps) {
  const { day, feiClass, today } = asked;
  const [all, setAll] = useState(false);
  if (!isEventDay(day)) return <output>Choose the day of the event.</output>;
  const { passport, given, chosen, outings } = record;
  const own = bodiesOfHorse(chosen, horseId);
  const first = bodies.find((body) => body === asked.body) ?? null;
  const shown = inOrder(all ? bodies : own, first);
  const flu = { ...fluRecordOf(passport, day), context: { feiClass } };
  const answers = shown.map((body) => ({ body, answer: check({ ...flu, body, event: day }) }));
  const sound = answers
    .filter(({ answer, body }) => isSound(answer) && (own.includes(body) || body === first))
    .map(({ body }) => body);
  return (
    <>
      {sound.length > 0 && (
        <Booking record={flu} bodies={sound} outings={outings} day={day} today={today} />
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
      <p data-print="off" className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {own.length < bodies.length && (
          <Button aria-pressed={all} onClick={() => setAll(!all)}>
            Show all six bodies
          </Button>
        )}
        <Link
          href={`${paths.horseStatement.replace(":id", horseId)}?on=${day}`}
          className={buttonLook()}
        >
          <FileText aria-hidden />
          Statement to print
        </Link>
      </p>
    </>
  );
}
