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

// grey, like the care standing of a horse without records, because the horse is not refused: its passport has yet to be
// copied
const withoutDose = {
  icon: CircleDashed,
  look: "bg-off-soft text-off",
  word: formatFluVerdict("NO", NO_DOSE),
};

interface VerdictMarkProps {
  verdict: MedicineVerdict;
  /** The code of the decisive reason, if it is about the flu record. */
  code?: string | null | undefined;
  /** Shows the word below the icon on a phone, so that many marks fit in a row. */
  small?: boolean;
  /**
   * The mark spans the columns of adjacent bodies with the same verdict. `of` names these bodies if they are all
   * that the board shows, such as 'all six'.
   */
  wide?: boolean;
  of?: string | null;
}

/** Shows a verdict by icon, word and colour. */
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
