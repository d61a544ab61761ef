import { FileText, Syringe } from "lucide-react";
import { Suspense, useState } from "react";
import { Link, useSearch } from "wouter";
import type { Horse } from "#contract/horses/horse.ts";
import { paths } from "#contract/paths.ts";
import { medicineVerdict } from "#rules/medicines/judge.ts";
import { check } from "#rules/vaccination/check.ts";
import { heldUntil } from "#rules/vaccination/describe.ts";
import type { FluRecord } from "#rules/vaccination/history.ts";
import { fluRecordOf } from "#rules/vaccination/passport.ts";
import { type Body, bodies, bodyLabels } from "#rules/vaccination/rulebooks.ts";
import { IfMayWrite } from "#web/core/IfMayWrite.tsx";
import { Button, buttonLook } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { FoldRow } from "#web/ui/FoldRow.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { cx } from "#web/ui/cx.ts";
import { onDemand } from "#web/ui/on-demand.ts";
import { Booking, inOrder, isSound } from "./Booking.tsx";
import { ChainDrawing } from "./ChainDrawing.tsx";
import { VerdictDetail } from "./VerdictDetail.tsx";
import { VerdictMark } from "./VerdictMark.tsx";
import { isEventDay } from "./EventDayField.tsx";
import {
  type BodyVerdict,
  gravestOf,
  formatSummary,
  overallOf,
  formatReason,
} from "./format-verdict.ts";
import { bodiesOfHorse } from "./use-bodies.ts";
import type { HorseRecord } from "./use-record.ts";

const { BookJab } = onDemand(() => import("./BookJab.tsx"));

interface VerdictsProps {
  horse: Pick<Horse, "id" | "name">;
  record: HorseRecord;
  /** The chosen day, and a body to show even if the horse does not follow its rules. */
  asked: { day: string; feiClass: boolean; body: string | null; today: string };
}

const inks = {
  OK: "bg-ok-soft text-ok",
  NO: "bg-overdue-soft text-overdue",
  BORDERLINE: "bg-soon-soft text-soon",
  UNKNOWN: "bg-off-soft text-off",
};

/**
 * One sentence for all the horse's bodies, the next vaccination, and a row for each body; rows are collapsed
 * except that of a requested body.
 */
export function Verdicts({ horse, record, asked }: VerdictsProps) {
  const { day, feiClass, today } = asked;
  const wantsBooking = new URLSearchParams(useSearch()).get("book") === "1";
  const [all, setAll] = useState(false);
  const [booking, setBooking] = useState(wantsBooking);
  if (!isEventDay(day)) return <output>Choose the day of the event.</output>;
  const { passport, given, chosen, outings } = record;
  const own = bodiesOfHorse(chosen, horse.id);
  const first = bodies.find((body) => body === asked.body) ?? null;
  const flu = { ...fluRecordOf(passport, day), context: { feiClass } };
  const verdictOf = (body: Body) => ({
    body,
    answer: check({ ...flu, body, event: day }),
    medicines: medicineVerdict({ ...given, body }, day),
    heldUntil: heldUntil({ ...flu, body }, day),
  });
  const verdicts = inOrder(all ? bodies : own, first).map(verdictOf);
  const ofOwn = verdicts.filter(({ body }) => own.includes(body) || body === first);
  const sound = ofOwn.filter(({ answer }) => isSound(answer)).map(({ body }) => body);
  return (
    <>
      <Answer horse={horse} verdicts={ofOwn} onBook={booking ? null : () => setBooking(true)} />
      {booking && (
        <Suspense fallback={<Skeleton className="h-72 w-full" />}>
          <BookJab horse={horse} record={record} bodies={own} onDone={() => setBooking(false)} />
        </Suspense>
      )}
      {sound.length > 0 && !booking && (
        <Booking record={flu} bodies={sound} outings={outings} day={day} today={today} />
      )}
      <Rows {...{ verdicts, flu, day, today, first }} />
      <p
        data-print="off"
        className="flex flex-wrap items-center gap-2 max-sm:grid max-sm:grid-cols-[auto_auto] max-sm:[&>*]:px-2"
      >
        {own.length < bodies.length && (
          <Button aria-pressed={all} onClick={() => setAll(!all)}>
            Show all six bodies
          </Button>
        )}
        <Link
          href={`${paths.horseHealthSheet.replace(":id", horse.id)}?on=${day}`}
          className={buttonLook()}
        >
          <FileText aria-hidden />
          Statement to print
        </Link>
      </p>
    </>
  );
}

interface AnswerProps {
  horse: Pick<Horse, "id">;
  verdicts: readonly BodyVerdict[];
  /** Opens the booking; null while the booking is open. */
  onBook: (() => void) | null;
}

/** The summary sentence, and a button to book the next vaccination. */
const Answer = ({ horse, verdicts, onBook }: AnswerProps) => (
  <div className={cx("grid gap-3 rounded-card p-4", inks[gravestOf(verdicts)])}>
    <output className="font-display text-xl">{formatSummary(verdicts)}</output>
    {onBook && (
      <IfMayWrite section="care" horseId={horse.id}>
        <Button
          variant="primary"
          className="justify-self-start max-sm:w-full"
          data-print="off"
          onClick={onBook}
        >
          <Syringe aria-hidden />
          Book the jab
        </Button>
      </IfMayWrite>
    )}
  </div>
);

type RowsProps = Pick<Parameters<typeof BodyRow>[0], "day" | "today"> & {
  verdicts: Parameters<typeof BodyRow>[0]["verdict"][];
  flu: Parameters<typeof BodyRow>[0]["record"];
  /** The body that the URL asks for, shown expanded. */
  first: Body | null;
};

/** A row for each body; expanding one row collapses the others. */
function Rows({ verdicts, flu, day, today, first }: RowsProps) {
  const [open, setOpen] = useState(first);
  return (
    <Card flush>
      <ul aria-label="Verdicts">
        {verdicts.map((verdict) => (
          <BodyRow
            key={verdict.body}
            verdict={verdict}
            record={flu}
            day={day}
            today={today}
            open={open === verdict.body}
            onToggle={() => setOpen(open === verdict.body ? null : verdict.body)}
          />
        ))}
      </ul>
    </Card>
  );
}

interface BodyRowProps {
  verdict: BodyVerdict;
  record: Omit<FluRecord, "body">;
  day: string;
  today: string;
  open: boolean;
  onToggle: () => void;
}

/**
 * One body: its verdict, the date until which the verdict holds, and the main reason; expands to the chain of
 * doses and all reasons.
 */
function BodyRow({ verdict, record, day, today, open, onToggle }: BodyRowProps) {
  const { body, answer, medicines } = verdict;
  return (
    <FoldRow
      title={bodyLabels[body]}
      mark={
        <VerdictMark
          verdict={overallOf(verdict)}
          code={medicines.verdict === "NO" ? null : answer.reasons[0]?.code}
        />
      }
      note={formatReason(verdict, day)}
      open={open}
      onToggle={onToggle}
    >
      {open && (
        <>
          <ChainDrawing record={{ ...record, body }} day={day} today={today} />
          <VerdictDetail {...{ answer, medicines, day, today }} />
        </>
      )}
    </FoldRow>
  );
}
