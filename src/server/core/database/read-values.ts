import pg from "pg";

/*
 * How the driver reads columns, for the whole process. It reads instants and lists by regular expressions and a parser of its
 * own, which together took a seventh of what a list page needs of the processor; the usual forms are read here.
 */

type ColumnReader = (text: string) => unknown;

/** The driver's readers by the number of a type; its own types know only some of the numbers. */
interface Readers {
  getTypeParser(type: number): ColumnReader;
  setTypeParser(type: number, read: ColumnReader): void;
}

const readers: Readers = pg.types;
const { DATE, TIMESTAMPTZ } = pg.types.builtins;
const TEXT_LIST = 1009;
const readOtherInstant = readers.getTypeParser(TIMESTAMPTZ);
const readOtherList = readers.getTypeParser(TEXT_LIST);

/** Sets how columns are read. Days stay text: the driver's Date would shift them by the process's time zone. */
export function setReaders(): void {
  readers.setTypeParser(DATE, (text) => text);
  readers.setTypeParser(TIMESTAMPTZ, readInstant);
  readers.setTypeParser(TEXT_LIST, (text) => (text === "{}" ? [] : readOtherList(text)));
}

/**
 * Reads an instant as PostgreSQL writes it in UTC from the year 1000 on, such as `2026-11-27 07:30:00.123456+00`, to the
 * millisecond; any other form by the driver.
 */
export function readInstant(text: string): unknown {
  const last = text.length;
  if (text[0] === "0" || text[10] !== " " || text[last - 3] !== "+" || !text.endsWith("00"))
    return readOtherInstant(text);
  const pair = (at: number) => digit(text, at) * 10 + digit(text, at + 1);
  const fraction = text[19] === "." ? last - 3 - 20 : 0;
  const ms =
    (fraction > 0 ? digit(text, 20) * 100 : 0) +
    (fraction > 1 ? digit(text, 21) * 10 : 0) +
    (fraction > 2 ? digit(text, 22) : 0);
  const year = pair(0) * 100 + pair(2);
  return new Date(Date.UTC(year, pair(5) - 1, pair(8), pair(11), pair(14), pair(17), ms));
}

const digit = (text: string, at: number) => text.charCodeAt(at) - 48;
