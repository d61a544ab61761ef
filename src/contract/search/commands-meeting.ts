import { known, likeness, named, score, type RankedHit, wordsOf } from "#rules/search/match.ts";
import { paths } from "#contract/paths.ts";
import { type Command, commands, visits } from "./commands.ts";

/** The horse that a command can be about. */
export interface CommandHorse {
  id: string;
  name: string;
}

/** The commands about one horse, the most likely first. */
const ofHorse = ({ id, name }: CommandHorse): Command[] => [
  ...visits
    .toSorted((a, b) => Number(b.kind === "VACCINATION") - Number(a.kind === "VACCINATION"))
    .map(({ kind, title, hint, words, ...visit }) => ({
      id: `${visit.id}:${id}`,
      title: `${title === "Enter weights" ? "Enter a weight" : title} for ${name}`,
      hint,
      words,
      deed: { visit: { ...(kind && { kind }), horseIds: [id] } },
    })),
  {
    id: `go:${id}`,
    title: `Can ${name} go?`,
    hint: "Against each body’s rules, on any day",
    words: "competition compete show outing rules eligible",
    deed: { to: `${paths.horse.replace(":id", id)}?tab=can-i-go` },
  },
];

/** The commands that are offered for a horse when only its name was typed. */
const firstOfHorse = new Set(["visit-dose", "go", "visit"]);

export type FoundCommand = Command & RankedHit & { type: "command" };

const found = (command: Command, of: number): FoundCommand => ({
  ...command,
  type: "command",
  score: of,
});

const MET_HORSES_MAX = 3;

/** The commands that match every word of a query; if a word is a horse's name, those about the horse. */
export function commandsMeeting(
  asked: readonly string[],
  horses: readonly CommandHorse[],
): FoundCommand[] {
  const plain = commands.map((command) =>
    found(command, score(asked, [named(command.title), known(command.words)])),
  );
  const about = horses
    .map((horse) => ({ horse, ...namedIn(asked, horse) }))
    .filter(({ likeness: how }) => how > 0)
    .toSorted((a, b) => b.likeness - a.likeness)
    .slice(0, MET_HORSES_MAX)
    .flatMap(({ horse, rest, likeness: how }) => aboutHorse(horse, rest, how));
  return [...about, ...plain].filter((command) => command.score > 0);
}

function aboutHorse(horse: CommandHorse, rest: readonly string[], how: number) {
  const all = ofHorse(horse);
  if (rest.length === 0)
    return all
      .filter(({ id }) => firstOfHorse.has(id.split(":")[0] ?? ""))
      .map((command) => found(command, how));
  return all.map((command) => {
    const of = score(rest, [named(command.title), known(command.words)]);
    return found(command, of * how);
  });
}

/** How well a query matches a horse's name, and the words of the query that remain. */
function namedIn(asked: readonly string[], { name }: CommandHorse) {
  const words = wordsOf(name);
  const best = (word: string) => Math.max(0, ...words.map((each) => likeness(word, each)));
  const naming = asked.filter((word) => best(word) > 0);
  const sum = naming.reduce((total, word) => total + best(word), 0);
  return {
    likeness: naming.length === 0 ? 0 : sum / naming.length,
    rest: asked.filter((word) => !naming.includes(word)),
  };
}

/** The commands that are offered before anything is typed. */
export const firstCommands = ["visit", "visit-dose", "counts", "add-event"].flatMap((id) =>
  commands.filter((command) => command.id === id).map((command) => found(command, 1)),
);
