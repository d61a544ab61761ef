import { isPlaceholder, normalise, slipBetween } from "#rules/identity/number.ts";
import type { CellRead } from "./numbers.ts";

/** A horse on record, as far as it is needed to recognise it. */
export interface KnownHorse {
  id: string;
  name: string;
  microchipNumber: string | null;
  passportNumber: string | null;
  isPresent: boolean;
}

/** What a row says of its horse. */
export interface NamedHorse {
  name: string | null;
  chip: string | null;
  passport: string | null;
}

type Mistake = { field: "name" | "chip" | "passport"; message: string };
export type Match = { horse: KnownHorse } | { none: true } | { mistake: Mistake };

const said = (name: string) => name.trim().replaceAll(/\s+/g, " ").toLowerCase();
const numberOf = (text: string | null) =>
  text === null || isPlaceholder(text) ? "" : normalise(text);

/** Recognises a yard's horses by chip, by passport, or by a name that only one has. */
export function horseFinder(known: readonly KnownHorse[]) {
  const byChip = new Map<string, KnownHorse>();
  const byPassport = new Map<string, KnownHorse>();
  const byName = new Map<string, KnownHorse[]>();
  const add = (horse: KnownHorse) => {
    byChip.set(numberOf(horse.microchipNumber), horse);
    byPassport.set(numberOf(horse.passportNumber), horse);
    byName.set(said(horse.name), [...(byName.get(said(horse.name)) ?? []), horse]);
  };
  for (const horse of known) add(horse);
  const numbered = ({ chip, passport }: NamedHorse) => ({
    chip: numberOf(chip) === "" ? undefined : byChip.get(numberOf(chip)),
    passport: numberOf(passport) === "" ? undefined : byPassport.get(numberOf(passport)),
  });
  const named = (name: string | null) => (name === null ? [] : (byName.get(said(name)) ?? []));
  return {
    add,
    /** The horse that a row is about. */
    find: (row: NamedHorse): Match => {
      const { chip, passport } = numbered(row);
      if (chip && passport && chip !== passport) return twoHorses(chip, passport);
      const horse = chip ?? passport;
      return horse ? { horse } : byNameAlone(row, named(row.name));
    },
    /** The horse on record that a new one would be again; a mistake if only a part of it agrees. */
    findSame: (row: NamedHorse): Match => {
      const { chip, passport } = numbered(row);
      if (chip && passport && chip !== passport) return twoHorses(chip, passport);
      if (chip) return sameOr(chip, ["passport", row.passport, chip.passportNumber]);
      if (passport) return sameOr(passport, ["chip", row.chip, passport.microchipNumber]);
      return slipIn(row, named(row.name)) ?? { none: true };
    },
  };
}

const twoHorses = (chip: KnownHorse, passport: KnownHorse): Match =>
  mistake("chip", `The microchip is ${chip.name}'s, and the passport ${passport.name}'s`);

const mistake = (field: Mistake["field"], message: string): Match => ({
  mistake: { field, message },
});

const words = { chip: "microchip number", passport: "passport number" };
type KnownNumber = [field: "chip" | "passport", given: string | null, known: string | null];

/** The horse itself, unless its other number on record is another one. */
function sameOr(horse: KnownHorse, [field, given, known]: KnownNumber): Match {
  const [one, other] = [numberOf(given), numberOf(known)];
  if (one === "" || other === "" || one === other) return { horse };
  return mistake(field, `${horse.name} is on record with another ${words[field]}: ${known}`);
}

function byNameAlone(row: NamedHorse, all: readonly KnownHorse[]): Match {
  const present = all.filter(({ isPresent }) => isPresent);
  const [horse, another] = present.length > 0 ? present : all;
  if (!horse) return unknown(row);
  if (another)
    return mistake(
      "name",
      `${all.length} horses are called ${horse.name}. Add a column with the microchip or passport number`,
    );
  const ofChip = sameOr(horse, ["chip", row.chip, horse.microchipNumber]);
  if (!("horse" in ofChip)) return ofChip;
  return sameOr(horse, ["passport", row.passport, horse.passportNumber]);
}

function unknown({ name, chip, passport }: NamedHorse): Match {
  if (name !== null)
    return mistake("name", `No horse is called '${name}'. Check the spelling, or add it first`);
  if (chip !== null) return mistake("chip", "No horse has this microchip number on record");
  if (passport !== null) return mistake("passport", "No horse has this passport number on record");
  return { none: true };
}

/** A number that is nearly that of a horse with the same name, which is then the same horse. */
function slipIn(row: NamedHorse, all: readonly KnownHorse[]): Match | null {
  for (const { name, microchipNumber, passportNumber } of all) {
    if (slipBetween(row.chip ?? "", microchipNumber ?? ""))
      return mistake(
        "chip",
        `${name} is on record with nearly the same microchip number: ${microchipNumber}`,
      );
    if (slipBetween(row.passport ?? "", passportNumber ?? ""))
      return mistake(
        "passport",
        `${name} is on record with nearly the same passport number: ${passportNumber}`,
      );
  }
  return null;
}

/** The number of a horse's chip or passport as a sheet gives it, unless it is only a word in its place. */
export const refusePlaceholder = (text: string): CellRead<string> =>
  isPlaceholder(text)
    ? {
        error: `'${text.slice(0, 20)}' is no number. Leave such a horse out and add it as a draft, or put the number in`,
      }
    : { value: text };
