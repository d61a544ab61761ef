/** A property of RFC 5545; its value is written unescaped, so pass text through `text` first. */
export type Property = readonly [name: string, value: string];

const MAX_OCTETS = 75;

/**
 * Text as a property's value: backslash, semicolon, comma and line ends are escaped; other control characters
 * are removed.
 */
export const text = (plain: string): string =>
  plain
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/(?!\n)\p{Cc}/gu, " ")
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll("\n", "\\n");

/** Folds a line into pieces of at most 75 octets, without splitting a character. */
export function fold(line: string): string {
  const pieces: string[] = [];
  let piece = "";
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > MAX_OCTETS) {
      pieces.push(piece);
      // a continuation line begins with a space, which counts as an octet
      [piece, octets] = ["", 1];
    }
    piece += character;
    octets += size;
  }
  return [...pieces, piece].join("\r\n ");
}

/** A component with its properties and nested components. */
export const component = (name: string, properties: readonly Property[], within = ""): string =>
  begin(name, properties) + within + end(name);

/** A component's opening lines; nested components follow. */
export const begin = (name: string, properties: readonly Property[]): string =>
  [`BEGIN:${name}\r\n`, ...properties.map(([key, value]) => `${fold(`${key}:${value}`)}\r\n`)].join(
    "",
  );

export const end = (name: string): string => `END:${name}\r\n`;

/** An instant in UTC: 20260105T150000Z. */
export const utc = (instant: Date): string =>
  `${instant.toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`;

/** A UK date and time without a zone: 20260105T150000. */
export const local = (date: string, time: string): string =>
  `${date.replaceAll("-", "")}T${time.replaceAll(":", "")}`;

/** The time zone Europe/London, with the rules since 1996. */
export const london: string = component(
  "VTIMEZONE",
  [["TZID", "Europe/London"]],
  component("DAYLIGHT", [
    ["TZOFFSETFROM", "+0000"],
    ["TZOFFSETTO", "+0100"],
    ["TZNAME", "BST"],
    ["DTSTART", "19960331T010000"],
    ["RRULE", "FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU"],
  ]) +
    component("STANDARD", [
      ["TZOFFSETFROM", "+0100"],
      ["TZOFFSETTO", "+0000"],
      ["TZNAME", "GMT"],
      ["DTSTART", "19961027T020000"],
      ["RRULE", "FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU"],
    ]),
);
