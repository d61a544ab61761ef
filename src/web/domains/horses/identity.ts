import { isPlaceholder, NEITHER_TO_HAND } from "#rules/identity/placeholder.ts";
import { normalise, type Status } from "#rules/identity/number.ts";

type Check = (text: string, others: readonly string[]) => { status: Status; sentence: string };

/** A remark beside a field; of doubt, or that all is well. */
export interface Remark {
  isDoubt: boolean;
  sentence: string;
}

/**
 * What is said in the place of two remarks that would be the same: where neither the passport's number nor the chip's is
 * one, the first field says it of both and the second nothing (null). Undefined: each has a remark of its own.
 */
export function jointRemark(
  text: string,
  other: string,
  isFirst: boolean,
): Remark | null | undefined {
  if (!isPlaceholder(text) || !isPlaceholder(other)) return undefined;
  return isFirst ? { isDoubt: true, sentence: NEITHER_TO_HAND } : null;
}

/** What is said of a number beside the field, given the same number of each other horse of the yard. */
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
