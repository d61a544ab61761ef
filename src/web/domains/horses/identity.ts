import { isPlaceholder, NEITHER_TO_HAND } from "#rules/identity/placeholder.ts";
import { normalise, type Status } from "#rules/identity/number.ts";

type Check = (text: string, others: readonly string[]) => { status: Status; sentence: string };

/** A remark beside a field: a doubt, or a confirmation. */
export interface Remark {
  isDoubt: boolean;
  sentence: string;
}

/**
 * Replaces two equal remarks: if neither the passport number nor the microchip number is a number, the first field has
 * a remark on both, and the second none (null). Undefined: each has a remark of its own.
 */
export function jointRemark(
  text: string,
  other: string,
  isFirst: boolean,
): Remark | null | undefined {
  if (!isPlaceholder(text) || !isPlaceholder(other)) return undefined;
  return isFirst ? { isDoubt: true, sentence: NEITHER_TO_HAND } : null;
}

/** The remark on a number, given the same kind of number of the yard's other horses. */
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
