import { Link } from "wouter";
import { paths } from "#contract/paths.ts";
import { vaccinationBodyLabels } from "#contract/vaccination.ts";
import type { Answer, Reason } from "#rules/vaccination/check.ts";
import type { Body } from "#rules/vaccination/rulebooks.ts";
import { Card } from "#web/ui/Card.tsx";
import { bookingWords } from "./booking.ts";
import { VerdictMark } from "./VerdictMark.tsx";

interface VerdictCardProps {
  body: Body;
  answer: Answer;
  today: string;
}

/** What one body's rule says of a horse: the verdict, why, when to book, and with whom to confirm. */
export function VerdictCard({ body, answer, today }: VerdictCardProps) {
  const { verdict, reasons, next } = answer;
  const confirm = reasons.find(isConfirm);
  return (
    <Card as="li" className="flex break-inside-avoid flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-lg font-semibold">{vaccinationBodyLabels[body]}</h3>
        <VerdictMark verdict={verdict} />
      </div>
      <ul className="grid gap-2">
        {reasons
          .filter((reason) => !isConfirm(reason))
          .map((reason) => (
            <li key={`${reason.code} ${reason.sentence}`}>
              {reason.sentence} <Source id={reason.source} />
            </li>
          ))}
      </ul>
      {next && <p className="font-semibold">{bookingWords(next, today)}</p>}
      {confirm && (
        <p className="mt-auto border-t border-line pt-2 text-sm text-muted">
          {confirm.sentence} <Source id={confirm.source} />
        </p>
      )}
    </Card>
  );
}

const isConfirm = ({ code }: Reason) => code === "CONFIRM";

/** Leads to the fact in the library that a sentence rests on. */
const Source = ({ id }: { id: string }) => (
  <Link href={paths.libraryEntry.replace(":id", id)} className="link text-sm whitespace-nowrap">
    Source: {id}
  </Link>
);
