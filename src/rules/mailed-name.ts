/*
 * Names that somebody typed, as mails carry them. A mail program makes links of whatever looks like an address; and what
 * it takes for one (which scripts, which full stops) is its own affair. So it is not looked for: only what names are
 * made of is let through.
 */

// those that a compatible letter stands for become it; what is not seen goes
const plain = (name: string) =>
  name
    .normalize("NFKC")
    .replaceAll(/\p{Cf}/gu, "")
    .replaceAll(/\s+/gu, " ")
    .trim();

// letters of every script, figures, and the signs of a keyboard but those that join an address; a stop or a comma only ends
const strange = /[^\p{L}\p{M}\p{N}\x20-\x7e’‘”“‐–]|[:/\\@]/gu;
const stopWithin = /([.,])(?=[^ ])/gu;

/**
 * A name for the text of a mail, without an address in any form: 'EVIL.COM' becomes 'EVIL. COM', 'bit.ly/x' becomes
 * 'bit. ly x'. Empty when nothing of it can stand there.
 */
export const formatMailedName = (name: string): string =>
  plain(plain(name).replaceAll(strange, " ").replaceAll(stopWithin, "$1 "));

/** Longest name that a greeting carries, in characters; no first name is longer that was not made to say something. */
const GREETED_MAX = 40;
/** Most figures in it: 'Robin 2' is a name, a telephone number is none. */
const FIGURES_MAX = 3;

/** What a first name is made of. */
const plainName = /^[\p{L}\p{M}\p{N} .,'’‐&-]*$/u;
const initial = /(?<!\p{L})(\p{L}\.)(?=\p{L})/gu;

/** Whoever a mail is written to. */
export interface MailRecipient {
  firstName: string;
  /** Whether a mailed link has shown that the mailbox is theirs. */
  emailConfirmed: boolean;
}

/**
 * First line of a mail: 'Hello Robin,' or, where the name is no plain name, 'Hello,'. So also where nobody has confirmed
 * the address: it may be a stranger's, who must not be sent what somebody else typed.
 */
export function formatGreeting(
  words: string,
  { firstName, emailConfirmed }: MailRecipient,
): string {
  const name = emailConfirmed ? greetedName(firstName) : "";
  return name === "" ? `${words},` : `${words} ${name},`;
}

function greetedName(firstName: string) {
  const name = plain(firstName).replaceAll(initial, "$1 ");
  const figures = name.match(/\p{N}/gu)?.length ?? 0;
  const isPlain = plainName.test(name) && formatMailedName(name) === name;
  return isPlain && figures <= FIGURES_MAX && Array.from(name).length <= GREETED_MAX ? name : "";
}
