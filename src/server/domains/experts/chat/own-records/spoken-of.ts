import { horseIn, horsesIn, type NamedHorse } from "#assistant/own-records/horse-names.ts";
import { HORSE } from "#assistant/own-records/normalise.ts";

/** A message of a chat. */
export interface ChatLine {
  role: string;
  content: string;
}

/** The horse that 'she' refers to: the last one asked about in a chat, or the yard's only one. */
export function horseSpokenOf(
  before: readonly ChatLine[],
  horses: readonly NamedHorse[],
): string | null {
  const asked = before.filter(({ role }) => role === "user").toReversed();
  for (const { content } of asked) {
    const horse = horseIn(content, horses);
    if (horse) return horse;
  }
  return horses.length === 1 ? (horses[0]?.id ?? null) : null;
}

const andOf = /^(?:\W|and|but|what|how|about|for|ok|then|HORSE)*$/i;

/** 'And Comet?': repeats the last complete question for this horse; a complete question is returned unchanged. */
export function ofAnotherHorse(
  question: string,
  before: readonly ChatLine[],
  horses: readonly NamedHorse[],
): string {
  const namesOnly = (text: string) => {
    const { ids, masked } = horsesIn(text, horses);
    return ids.length === 1 && andOf.test(masked.replaceAll(HORSE, "HORSE"));
  };
  // an earlier question may itself have been completed like this
  const asked = before.filter(({ role }) => role === "user").map(({ content }) => content);
  const last = asked.findLast((text) => !namesOnly(text));
  const fragment = last && question.startsWith(`${last} `) ? question.slice(last.length) : question;
  if (last === undefined || !namesOnly(fragment)) return question;
  const horse = horses.find(({ id }) => id === horseIn(fragment, horses));
  const { ids, masked } = horsesIn(last, horses);
  const name = horse?.name ?? "";
  return ids.length === 0 ? `${last} ${name}` : masked.replace(HORSE, name).replaceAll(HORSE, "");
}
