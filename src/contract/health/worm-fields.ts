import * as z from "zod/mini";
import { drugClasses, eggReadings, wormResults, wormTests } from "#rules/worming/evidence.ts";
import { optionalChoice, optionalNumber, optionalText } from "#contract/fields.ts";

/** Maximum eggs per gram that a count may state. */
const EGGS_MAX = 100_000;

const NO_COUNT = "Give the eggs per gram as a number";

/** A worm egg count in eggs per gram. */
export const eggCount = z
  .number(NO_COUNT)
  .check(
    z.int("An egg count is a whole number of eggs per gram"),
    z.minimum(0, "An egg count is 0 or more"),
    z.maximum(EGGS_MAX, "An egg count is at most 100,000 eggs per gram"),
  );
const score = z
  .number()
  .check(
    z.minimum(-1_000, "A score is -1,000 or more"),
    z.maximum(100_000, "A score is at most 100,000"),
  );

/**
 * The fields of a general record about worms, in addition to its text; fields that do not belong to its type are
 * dropped.
 */
export const wormInput = {
  eggsPerGram: optionalNumber(eggCount, NO_COUNT),
  eggReading: optionalChoice(eggReadings),
  wormTest: optionalChoice(wormTests),
  wormResult: optionalChoice(wormResults),
  wormScore: optionalNumber(score, "Give the score as a number, such as 0.5"),
  drugClass: optionalChoice(drugClasses),
  product: optionalText(),
  laboratory: optionalText(),
};

/** The fields about worms in the reply of a record. */
export const wormReply = {
  eggsPerGram: z.nullable(z.int()),
  eggReading: z.nullable(z.enum(eggReadings)),
  wormTest: z.nullable(z.enum(wormTests)),
  wormResult: z.nullable(z.enum(wormResults)),
  wormScore: z.nullable(z.number()),
  drugClass: z.nullable(z.enum(drugClasses)),
  product: z.nullable(z.string()),
  laboratory: z.nullable(z.string()),
};
