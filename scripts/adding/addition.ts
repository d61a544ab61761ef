/** A change of one file: text to insert after a line, a text that occurs once with its replacement, or a new file. */
export type Edit =
  | { file: string; after: string; insert: string }
  | { file: string; replace: string; by: string }
  | { file: string; text: string };

/** A feature of a kind by which the product is designed to be extended, given as the edits that add it. */
export interface Addition {
  /** The addition's name on the command line: `npm run tool -- prove-adding horse-field`. */
  name: string;
  /** The addition's name in docs/tour.md, which states the number of files that it changes. */
  calledInTour: string;
  /** The edits of the files that are counted, in the order in which a developer would write them. */
  edits: readonly Edit[];
  /** Edits of test samples and of knowledge, which are also needed but not counted. */
  beside: readonly Edit[];
  /** The tests that must pass with the addition, by project. */
  tests: { unit?: readonly string[]; server?: readonly string[] };
}

/** The distinct files that these edits change. */
export const filesOf = (edits: readonly Edit[]): string[] => [
  ...new Set(edits.map(({ file }) => file)),
];

/** The texts of the files after these edits; `read` returns a file's present text, or null if there is none. */
export function applyEdits(
  edits: readonly Edit[],
  read: (file: string) => string | null,
): Map<string, string> {
  const texts = new Map<string, string>();
  for (const edit of edits)
    texts.set(edit.file, applyEdit(edit, texts.get(edit.file) ?? read(edit.file)));
  return texts;
}

function applyEdit(edit: Edit, text: string | null): string {
  if ("text" in edit) {
    if (text !== null) throw new Error(`${edit.file} is there already`);
    return edit.text;
  }
  const anchor = "after" in edit ? `${edit.after}\n` : edit.replace;
  const parts = (text ?? "").split(anchor);
  if (parts.length !== 2)
    throw new Error(`${edit.file} has ${parts.length - 1} times, and not once: ${anchor}`);
  return parts.join("after" in edit ? anchor + edit.insert : edit.by);
}

const counts = [
  "no",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
];

/** The number of files that an addition changes according to docs/tour.md. */
export function filesInTour(tour: string, { calledInTour }: Addition): number {
  const [, said = ""] = new RegExp(String.raw`\*\*${calledInTour}\*\*, (\w+)`).exec(tour) ?? [];
  if (!counts.includes(said)) throw new Error(`docs/tour.md does not count: ${calledInTour}`);
  return counts.indexOf(said);
}
