import * as z from "zod/mini";
import {
  optionalNumber,
  optionalText,
  pastDate,
  proposedId,
  requiredChoice,
  requiredText,
} from "#contract/fields.ts";
import { placeKinds } from "#rules/places.ts";

/** Maximum number of horses in one move. */
export const MOVED_MAX = 200;
/** Maximum number of horses that one place can be said to hold. */
const HOLDS_MAX = 200;
const NO_NUMBER = `Give the number of horses, from 1 to ${HOLDS_MAX}`;

export const PlaceInput = z.strictObject({
  name: requiredText("Name the place", 60),
  kind: requiredChoice(placeKinds, "Choose what kind of place it is"),
  /** The barn or block that a stable is part of: its horses share the air. */
  building: optionalText(60),
  /** For how many horses there is room; null when nobody has said. */
  holds: optionalNumber(
    z.number().check(z.int(NO_NUMBER), z.minimum(1, NO_NUMBER), z.maximum(HOLDS_MAX, NO_NUMBER)),
    NO_NUMBER,
  ),
  notes: optionalText(1_000),
  /** False: no horse can be moved there any longer; it is kept for what stood there. */
  inUse: z._default(z.boolean(), true),
});
export type PlaceInput = z.output<typeof PlaceInput>;

export const MoveInput = z.strictObject({
  id: proposedId,
  horseIds: z
    .array(z.uuid("Invalid horse ID"), "Choose the horses")
    .check(
      z.minLength(1, "Choose the horses"),
      z.maxLength(MOVED_MAX, `Move at most ${MOVED_MAX} horses at once`),
    ),
  /** Null: they leave `from` and stand in no other place instead. */
  to: z._default(z.nullable(z.uuid("Invalid place ID")), null),
  /** The place that they leave; needed only without `to`. */
  from: z._default(z.nullable(z.uuid("Invalid place ID")), null),
  /** The day of the move; today when omitted. */
  on: z.optional(pastDate("Give the day", "A day to come cannot be the day of the move")),
  why: optionalText(300),
});
export type MoveInput = z.output<typeof MoveInput>;
