import { CircleCheck, CircleHelp } from "lucide-react";
import { checkMicrochip } from "#rules/identity/microchip.ts";
import { checkUeln } from "#rules/identity/ueln.ts";
import { useDebounced } from "#web/core/debounced.ts";
import { useHorses } from "./use-horses.ts";
import { cx } from "#web/ui/cx.ts";
import { jointRemark, remarkOn } from "./identity.ts";

const checks = { passportNumber: checkUeln, microchipNumber: checkMicrochip };

interface IdentityRemarkProps {
  of: keyof typeof checks;
  text: string;
  /** The input of the other of the two number fields. */
  otherText: string;
  /** The horse being edited: its own number is no duplicate. */
  horseId: string | null;
}

/** Checks a passport or microchip number while it is typed. It warns and never blocks. */
export function IdentityRemark({ of, text, otherText, horseId }: IdentityRemarkProps) {
  const { data: horses } = useHorses();
  const others = (horses ?? []).filter(({ id }) => id !== horseId);
  const typed = useDebounced(text);
  const joint = jointRemark(typed, useDebounced(otherText), of === "passportNumber");
  const remark =
    joint === undefined
      ? remarkOn(
          checks[of],
          typed,
          others.map((horse) => ({ name: horse.name, number: horse[of] })),
        )
      : joint;
  if (typed !== text || remark === null) return null;
  const Sign = remark.isDoubt ? CircleHelp : CircleCheck;
  return (
    <output
      className={cx(
        "flex items-start gap-1.5 text-sm",
        remark.isDoubt ? "font-semibold text-soon" : "text-muted",
      )}
    >
      <Sign className="mt-px" aria-hidden />
      {remark.sentence}
    </output>
  );
}
