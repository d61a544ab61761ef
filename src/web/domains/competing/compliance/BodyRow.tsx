import { ChevronDown, ChevronUp } from "lucide-react";
import { useId } from "react";
import type { FluRecord } from "#rules/vaccination/history.ts";
import { bodyLabels } from "#rules/vaccination/rulebooks.ts";
import { ChainDrawing } from "./ChainDrawing.tsx";
import { VerdictDetail } from "./VerdictDetail.tsx";
import { VerdictMark } from "./VerdictMark.tsx";
import { type BodyVerdict, overallOf, reasonWords } from "./verdict-words.ts";

interface BodyRowProps {
  verdict: BodyVerdict;
  record: Omit<FluRecord, "body">;
  day: string;
  today: string;
  open: boolean;
  onToggle: () => void;
}

/** One body: its verdict, until when and the one reason; the chain of doses and every reason once it is opened. */
export function BodyRow({ verdict, record, day, today, open, onToggle }: BodyRowProps) {
  const { body, answer, medicines } = verdict;
  const id = useId();
  const Sign = open ? ChevronUp : ChevronDown;
  return (
    <li className="break-inside-avoid border-t border-line first:border-t-0">
      <h3>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={onToggle}
          className="grid min-h-14 w-full cursor-pointer grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-3 px-4 py-2 text-left hover:bg-sunken"
        >
          <span className="font-semibold">{bodyLabels[body]}</span>
          <VerdictMark
            verdict={overallOf(verdict)}
            code={medicines.verdict === "NO" ? null : answer.reasons[0]?.code}
          />
          <Sign aria-hidden className="text-muted" />
          {!open && (
            <span className="col-span-full text-sm wrap-anywhere text-muted">
              {reasonWords(verdict, day)}
            </span>
          )}
        </button>
      </h3>
      <div id={id} hidden={!open} className="grid gap-3 px-4 pb-4">
        {open && (
          <>
            <ChainDrawing record={{ ...record, body }} day={day} today={today} />
            <VerdictDetail {...{ answer, medicines, day, today }} />
          </>
        )}
      </div>
    </li>
  );
}
