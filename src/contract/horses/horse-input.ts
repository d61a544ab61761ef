import * as z from "zod/mini";
import { foodChainStatuses } from "#rules/medicines/food-chain-status.ts";
import {
  NOTES_MAX,
  optionalChoice,
  optionalNumber,
  optionalText,
  pastDate,
  requiredText,
  seenVersion,
} from "#contract/fields.ts";
import { genders } from "./genders.ts";
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
