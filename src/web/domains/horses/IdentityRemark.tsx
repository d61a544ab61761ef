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
  /** What is typed for the other of the two numbers. */
  otherText: string;
  /** The horse that is edited: its own number is no double. */
  horseId: string | null;
}

/** What a passport clerk would say of a number as it is typed. It warns and never refuses. */
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
