/** A change of one file: what is put behind a line or in place of a text that stands there once, or a file that is new. */
export type Edit =
  | { file: string; after: string; insert: string }
  | { file: string; replace: string; by: string }
  | { file: string; text: string };

/** Something that the house is made to be given, prepared as the edits that add it. */
export interface Addition {
  /** How it is asked for: `npm run tool -- prove-adding horse-field`. */
  name: string;
  /** How docs/tour.md calls it, where it says in how many files it is added. */
  calledInTour: string;
  /** The files that are counted, in the order in which somebody would write them. */
  edits: readonly Edit[];
  /** Samples for tests, and knowledge: needed as well, and not counted. */
  beside: readonly Edit[];
  /** The tests that must be green with it, by the project that they run in. */
  tests: { unit?: readonly string[]; server?: readonly string[] };
}

/** The files that these edits touch, each once. */
export const filesOf = (edits: readonly Edit[]): string[] => [
  ...new Set(edits.map(({ file }) => file)),
];

/** The texts of the files once these edits are made; `read` gives a file's present text, null where there is none. */
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

/** In how many files an addition is made, as the tour says it. */
export function filesInTour(tour: string, { calledInTour }: Addition): number {
  const [, said = ""] = new RegExp(String.raw`\*\*${calledInTour}\*\*, (\w+)`).exec(tour) ?? [];
  if (!counts.includes(said)) throw new Error(`docs/tour.md does not count: ${calledInTour}`);
  return counts.indexOf(said);
}
