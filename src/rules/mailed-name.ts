/*
 * Typed names in mails. A mail program turns anything that looks like an address into a link, and its rules
 * (which scripts, which full stops) are unknown. Therefore only characters of names are allowed, instead of
 * searching for addresses.
 */

// normalises compatible characters and removes invisible ones
const plain = (name: string) =>
  name
    .normalize("NFKC")
    .replaceAll(/\p{Cf}/gu, "")
    .replaceAll(/\s+/gu, " ")
    .trim();

// allowed are letters of every script, digits, and keyboard signs except those that join an address; a stop or a comma
// is allowed only at the end of a word
const strange = /[^\p{L}\p{M}\p{N}\x20-\x7e’‘”“‐–]|[:/\\@]/gu;
const stopWithin = /([.,])(?=[^ ])/gu;

/**
 * A name for the text of a mail, in which nothing looks like an address: 'EVIL.COM' becomes 'EVIL. COM',
 * 'bit.ly/x' becomes 'bit. ly x'. Empty when none of its characters is allowed.
 */
export const formatMailedName = (name: string): string =>
  plain(plain(name).replaceAll(strange, " ").replaceAll(stopWithin, "$1 "));

/** Maximum characters of a name in a greeting; a longer first name is probably a message. */
const GREETED_MAX = 40;
/** Maximum digits in a greeted name: 'Robin 2' is a name, a telephone number is not. */
const FIGURES_MAX = 3;

/** The characters allowed in a first name. */
const plainName = /^[\p{L}\p{M}\p{N} .,'’‐&-]*$/u;
const initial = /(?<!\p{L})(\p{L}\.)(?=\p{L})/gu;

/** The recipient of a mail. */
export interface MailRecipient {
  firstName: string;
  /** Whether a mailed link has proved that the mailbox belongs to this user. */
  emailConfirmed: boolean;
}

/**
 * The first line of a mail: 'Hello Robin,' or, if the name is not plain, 'Hello,'. An unconfirmed address always
 * gets 'Hello,', because it may be a stranger's, who must not receive text typed by another person.
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

/** The most characters of a typed name in a mail to a stranger; a longer one may be a message. */
const NAME_MAX = 60;

/** A typed name in a mail to an address that may be a stranger's: short, and no address. */
export const formatNameForStranger = (name: string): string =>
  formatMailedName(name).slice(0, NAME_MAX).trim();
