/** The first UK telephone number in a text, as written; null when there is none. */
export const phoneNumberIn = (text: string): string | null =>
  /(?<![\d+])(?:\+44 ?\(?0?\)?|0)\d(?:[ -]?\d){8,9}(?!\d)/.exec(text)?.[0] ?? null;

/** The `tel:` URL of a number, without its extension, which the caller has to dial. */
export const ringing = (phone: string) =>
  `tel:${phone.replace(/\s*(?:x|ext).*$/i, "").replaceAll(/\(0\)|[^\d+]/g, "")}`;
