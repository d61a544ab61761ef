import * as z from "zod/mini";
import { foodChainStatuses } from "#rules/medicines/food-chain-status.ts";
import {
  instantOut,
  NOTES_MAX,
  optionalChoice,
  optionalNumber,
  optionalText,
  pastDate,
  requiredText,
  seenVersion,
} from "#contract/fields.ts";
import { genders } from "./genders.ts";
import { departures, leavingReasons } from "./leaving-reasons.ts";
import { heldPhotoAddress, newPhotoAddress } from "./photo-fields.ts";

const score = z.number().check(z.int(), z.minimum(1), z.maximum(9));
const conditionScore = optionalNumber(score, "Give the body condition as a number from 1 to 9");

export const HorseInput = z.strictObject({
  name: requiredText("Horse name is required"),
  breed: requiredText("Breed is required"),
  dateOfBirth: pastDate("Date of birth is required", "Date of birth cannot be in the future"),
  passportNumber: requiredText("Passport number is required", 100),
  microchipNumber: requiredText("Microchip number is required", 100),
  imageUrl: newPhotoAddress,
  color: optionalText(100),
  gender: optionalChoice(genders),
  notes: optionalText(NOTES_MAX),
  height: optionalText(50),
  weight: optionalText(50),
  bodyConditionScore: conditionScore,
  /** When omitted, an edit leaves it unchanged, and a new horse gets UNKNOWN. */
  foodChainStatus: z.optional(z.enum(foodChainStatuses)),
});
export type HorseInput = z.output<typeof HorseInput>;

/** An edited horse, and the version on which the edit is based. */
export const HorseEdit = z.extend(HorseInput, { ...seenVersion, imageUrl: heldPhotoAddress });
export type HorseEdit = z.output<typeof HorseEdit>;

const text = z.nullable(z.string());

export const Horse = z.object({
  id: z.uuid(),
  userId: z.nullable(z.uuid()),
  name: z.string(),
  breed: z.string(),
  dateOfBirth: z.iso.date(),
  age: z.int(),
  passportNumber: z.string(),
  microchipNumber: z.string(),
  imageUrl: text,
  color: text,
  gender: z.nullable(z.enum(genders)),
  notes: text,
  height: text,
  weight: text,
  bodyConditionScore: z.nullable(z.int()),
  foodChainStatus: z.enum(foodChainStatuses),
  /** What must be known before anybody touches or feeds the horse; edited with the care notes. */
  allergies: text,
  handlingWarnings: text,
  /** Whether the horse is present or has left the yard; the next fields tell when and why it left, with a note. */
  presence: z.enum(["PRESENT", ...departures]),
  leftOn: z.nullable(z.iso.date()),
  leftBecause: z.nullable(z.enum(leavingReasons)),
  leftNote: text,
  createdAt: instantOut,
  updatedAt: instantOut,
});
export type Horse = z.output<typeof Horse>;
