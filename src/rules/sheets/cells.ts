import { type SheetCell, type SheetColumn, textOf } from "./columns.ts";
import { type DateReading, readDay } from "./days.ts";
import { withoutApostrophe } from "./plain-text.ts";
import {
  type CellRead,
  isBlank,
  readHeight,
  readKilograms,
  readLongNumber,
  readNumber,
  readPhone,
} from "./numbers.ts";

/** A value as a call takes it. */
export type SheetValue = string | number | boolean | null | readonly (string | number)[];

type ValueRead = CellRead<SheetValue>;
type Reader = (cell: string | number, column: SheetColumn, dates: DateReading) => ValueRead;

/** The value that a cell has in its column; null when it is empty. */
export function readCell(
  cell: SheetCell | undefined,
  column: SheetColumn,
  dates: DateReading,
): ValueRead {
  const text = withoutApostrophe(textOf(cell));
  if (text === "" || (!saysAsWritten.has(column.kind) && isBlank(text))) return { value: null };
  return readers[column.kind](typeof cell === "number" ? cell : text, column, dates);
}

/** Kinds in which a dash is kept as it was written. */
const saysAsWritten: ReadonlySet<string> = new Set(["text", "longNumber"]);

const readers: Record<SheetColumn["kind"], Reader> = {
  text: (cell) => ({ value: String(cell) }),
  day: (cell, _, dates) => {
    const read = readDay(cell, dates);
    return "day" in read ? { value: read.day } : read;
  },
  time: readTime,
  number: (cell, { label }) => readNumber(cell, `Give this as a number: ${label.toLowerCase()}`),
  kilograms: (cell) => readKilograms(cell),
  height: (cell) => readHeight(cell),
  longNumber: (cell) => readLongNumber(cell),
  phone: (cell) => readPhone(cell),
  choice: (cell, column) => readChoice(String(cell), column),
  choices: readChoices,
  yesNo: (cell) => readYesNo(String(cell)),
  numbers: readNumbers,
};

/** A day with its time; 9 in the morning where there is none. */
function readTime(cell: string | number, _: SheetColumn, dates: DateReading): ValueRead {
  const read = readDay(cell, dates);
  if (!("day" in read)) return read;
  const [, hours, minutes = "00", half] =
    /(?:^|[t\s,])(\d{1,2})[:.](\d{2})(?::\d{2}(?:\.\d+)?)?\s*z?(am|pm)?$/i.exec(
      String(cell)
        .trim()
        .replace(/^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}/, ""),
    ) ?? [];
  const hour = (Number(hours ?? 9) % (half ? 12 : 24)) + (half?.toLowerCase() === "pm" ? 12 : 0);
  return { value: `${read.day}T${String(hour).padStart(2, "0")}:${minutes}` };
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

function choiceOf(text: string, { choices = {}, words = {} }: SheetColumn): string | null {
  const said = plain(text);
  const named = Object.entries(choices).find(
    ([value, label]) => plain(label) === said || plain(value) === said,
  );
  return named?.[0] ?? words[said] ?? null;
}

function readChoice(text: string, column: SheetColumn): ValueRead {
  const value = choiceOf(text, column);
  return value === null ? { error: noChoice(text, column) } : { value };
}

const noChoice = (text: string, { choices = {} }: SheetColumn) =>
  `'${text.slice(0, 40)}' is not one of: ${Object.values(choices).join("; ")}`;

function readChoices(cell: string | number, column: SheetColumn): ValueRead {
  const whole = choiceOf(String(cell), column);
  if (whole !== null) return { value: whole.split(" ") };
  const values: string[] = [];
  for (const part of String(cell).split(/[,;/+&]|\band\b/i)) {
    if (part.trim() === "") continue;
    const value = choiceOf(part, column);
    if (value === null) return { error: noChoice(part.trim(), column) };
    if (!values.includes(value)) values.push(value);
  }
  return { value: values };
}

function readYesNo(text: string): ValueRead {
  if (/^(?:y|yes|true|1|x|✓|✔|done)$/i.test(text)) return { value: true };
  if (/^(?:no?|false|0)$/i.test(text)) return { value: false };
  return { error: "Write yes or no" };
}

function readNumbers(cell: string | number): ValueRead {
  const parts = String(cell)
    .split(/[,;]/)
    .filter((part) => part.trim() !== "")
    .map(Number);
  return parts.some((part) => !Number.isFinite(part))
    ? { error: "Write numbers with commas between, such as 1, 3, 7" }
    : { value: parts };
}
