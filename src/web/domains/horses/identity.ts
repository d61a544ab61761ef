import { isPlaceholder } from "#rules/identity/placeholder.ts";
import { normalise, type Status } from "#rules/identity/number.ts";

type Check = (text: string, others: readonly string[]) => { status: Status; sentence: string };

/** What is said of a number beside the field, given the same number of each other horse of the yard. */
export function remarkOn(
  check: Check,
  text: string,
  others: readonly { name: string; number: string }[],
): { isDoubt: boolean; sentence: string } {
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
