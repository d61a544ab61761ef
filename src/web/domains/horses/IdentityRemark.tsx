import { CircleCheck, CircleHelp } from "lucide-react";
import { checkMicrochip } from "#rules/identity/microchip.ts";
import { normalise, type Status, isPlaceholder, NEITHER_TO_HAND } from "#rules/identity/number.ts";
import { checkUeln } from "#rules/identity/ueln.ts";
import { useDebounced } from "#web/core/debounce.ts";
import { cx } from "#web/ui/cx.ts";
import { useHorses } from "./use-horses.ts";

const checks = { passportNumber: checkUeln, microchipNumber: checkMicrochip };

interface IdentityRemarkProps {
  of: keyof typeof checks;
  text: string;
  /** The text of the other number field (passport or microchip). */
  otherText: string;
  /** The id of the horse being edited, whose own number is not a duplicate; null for a new horse. */
  horseId: string | null;
}

/** Checks a passport or microchip number while the user types it. It warns and never blocks. */
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

type Check = (text: string, others: readonly string[]) => { status: Status; sentence: string };

/** A remark beside a field: a doubt, or a confirmation. */
export interface Remark {
  isDoubt: boolean;
  sentence: string;
}

/**
 * The remark that replaces two equal ones: if neither the passport number nor the microchip number is a number,
 * the first field shows a remark on both, and the second none (null). Undefined: each field has a remark of its
 * own.
 */
export function jointRemark(
  text: string,
  other: string,
  isFirst: boolean,
): Remark | null | undefined {
  if (!isPlaceholder(text) || !isPlaceholder(other)) return undefined;
  return isFirst ? { isDoubt: true, sentence: NEITHER_TO_HAND } : null;
}

/** The remark on a number, given the numbers of that kind of the yard's other horses. */
export function remarkOn(
  check: Check,
  text: string,
  others: readonly { name: string; number: string }[],
): Remark {
  const number = normalise(text);
  const twin = !isPlaceholder(text) && others.find((other) => normalise(other.number) === number);
  if (twin)
    return {
      isDoubt: true,
      sentence: `${twin.name} has the same number. Check it against the passport and the scanner.`,
    };
  const { status, sentence } = check(
    text,
    others.map((other) => other.number),
  );
  return { isDoubt: status !== "OK", sentence };
}
