import PostalMime, { addressParser, type Email } from "postal-mime";
import { MIME_LIMITS } from "./mime-limits.ts";

/** What a mail's headers say. */
export interface MailHead {
  /** The one address in From, in lower case; null for none or several. */
  from: string | null;
  /** The codes in the addresses that the mail went to, in lower case. */
  codes: string[];
  subject: string;
  messageId: string | null;
}

/** Maximum number of codes in one mail, and of characters of its subject. */
const CODES_MAX = 5;
const SUBJECT_MAX = 200;

/** Headers in which a mail server or a mail program says whom a mail is for. */
const addressed: ReadonlySet<string> = new Set([
  "to",
  "cc",
  "delivered-to",
  "x-original-to",
  "envelope-to",
  "x-forwarded-to",
  "resent-to",
]);

/** Reads the headers of a mail from its first bytes; a mail whose headers cannot be read is from nobody. */
export async function readHead(beginning: Buffer): Promise<MailHead> {
  const mail = await parseHeaders(beginning);
  if (!mail) return { from: null, codes: [], subject: "", messageId: null };
  return {
    from: onlyAddress(mail),
    codes: codesIn(mail),
    subject: shownText(mail.subject ?? "", SUBJECT_MAX),
    messageId: mail.messageId?.slice(0, 1_000) || null,
  };
}

async function parseHeaders(beginning: Buffer): Promise<Email | null> {
  const end = beginning.indexOf("\r\n\r\n");
  if (end < 0) return null;
  // only the headers: reading a body may take long, and whom it is from is not known yet
  const headers = beginning.subarray(0, end + 4);
  return PostalMime.parse(headers, MIME_LIMITS).catch(() => null);
}

function onlyAddress({ headers }: Email): string | null {
  const froms = headers.filter(({ key }) => key === "from");
  const [from] = froms;
  if (!from || froms.length > 1) return null;
  const all = addressParser(from.value, { flatten: true });
  const [only] = all;
  return all.length === 1 && only?.address ? only.address.toLowerCase() : null;
}

function codesIn({ headers }: Email): string[] {
  const values = headers.filter(({ key }) => addressed.has(key)).map(({ value }) => value);
  const codes = values
    .flatMap((value) => [...value.toLowerCase().matchAll(/\+([a-z2-7]{16})@/g)])
    .map(([, code = ""]) => code);
  return [...new Set(codes)].slice(0, CODES_MAX);
}

/** A text safe to show on one line: no control or formatting characters, cut to a length. */
export const shownText = (text: string, most: number): string =>
  Array.from(
    text
      .slice(0, most * 4)
      .replaceAll(/\s+/g, " ")
      .replaceAll(/\p{C}/gu, ""),
  )
    .slice(0, most)
    .join("")
    .trim();
