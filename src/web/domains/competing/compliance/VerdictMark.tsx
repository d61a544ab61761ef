import {
  CircleCheck,
  CircleDashed,
  CircleHelp,
  type LucideIcon,
  MessageCircleQuestion,
  OctagonX,
} from "lucide-react";
import { medicineVerdictLabels } from "#contract/health/medicines.ts";
import { formatFluVerdict } from "#contract/health/vaccination.ts";
import type { MedicineVerdict } from "#rules/medicines/verdict.ts";
import { NO_DOSE } from "#rules/vaccination/findings.ts";
import { cx } from "#web/ui/cx.ts";

const looks: Record<MedicineVerdict, { icon: LucideIcon; look: string }> = {
  OK: { icon: CircleCheck, look: "bg-ok-soft text-ok" },
  NO: { icon: OctagonX, look: "bg-overdue-soft text-overdue" },
  BORDERLINE: { icon: CircleHelp, look: "bg-soon-soft text-soon" },
  UNKNOWN: { icon: MessageCircleQuestion, look: "bg-off-soft text-off" },
};

// slate, like the standing of a horse without records: the passport has to be copied, the horse is not refused
const withoutDose = {
  icon: CircleDashed,
  look: "bg-off-soft text-off",
  word: formatFluVerdict("NO", NO_DOSE),
};

interface VerdictMarkProps {
  verdict: MedicineVerdict;
  /** The code of the decisive reason, if it is about the flu record. */
  code?: string | null | undefined;
  /** Shows the word below the icon on a phone, so that many fit in a row. */
  small?: boolean;
  /** Spans the columns of the bodies that agree; `of` names them, such as 'all six', if there are no others. */
  wide?: boolean;
  of?: string | null;
}

/** A verdict shown by icon, word and colour. */
export function VerdictMark(props: VerdictMarkProps) {
  const { verdict, code, small = false, wide = false, of = null } = props;
  const {
    icon: Sign,
    look,
    word,
  } = code === NO_DOSE ? withoutDose : { ...looks[verdict], word: medicineVerdictLabels[verdict] };
  return (
    <span
      className={cx(
        "inline-flex items-center font-semibold sm:whitespace-nowrap",
        small
          ? "rounded-control p-1 text-center text-xs max-sm:flex-col sm:gap-1.5 sm:rounded-full sm:pr-3 sm:pl-2 sm:text-base"
          : "gap-1.5 rounded-full py-1 pr-3 pl-2",
        wide && "w-full justify-center max-sm:text-sm",
        look,
      )}
    >
      <Sign aria-hidden />
      {of === null ? word : `${word}, ${of}`}
    </span>
  );
}
