import { foodChainLabels } from "#contract/horses/horses.ts";
import { genderLabels, genders } from "#contract/horses/genders.ts";
import { foodChainStatuses } from "#rules/medicines/food-chain-status.ts";
import type { HeightUnit } from "#rules/height.ts";
import { choice, type FieldSpec, optionsOf } from "#web/core/field-spec.ts";

const heightHints = {
  HANDS: "Such as 15.2 hh, or 157 cm",
  CM: "Such as 157 cm, or 15.2 hh",
} satisfies Record<HeightUnit, string>;

/** The horse form's fields: identity, passport and microchip, and further details. */
export const horseFields = (today: string, unit: HeightUnit = "HANDS"): readonly FieldSpec[] => [
  { name: "name", label: "Name", kind: "text", required: true },
  { name: "breed", label: "Breed", kind: "text", required: true },
  {
    name: "dateOfBirth",
    label: "Date of birth",
    kind: "date",
    required: true,
    min: "1900-01-01",
    max: today,
  },
  choice("gender", "Gender", optionsOf(genders, genderLabels)),
  { name: "passportNumber", label: "Passport number", kind: "text", required: true },
  {
    name: "microchipNumber",
    label: "Microchip number",
    kind: "text",
    required: true,
    inputMode: "numeric",
  },
  { name: "color", label: "Colour", kind: "text" },
  { name: "height", label: "Height", kind: "text", hint: heightHints[unit] },
  { name: "weight", label: "Weight", kind: "text", hint: "Such as 520 kg" },
  {
    name: "bodyConditionScore",
    label: "Body condition score",
    kind: "number",
    hint: "1 (poor) to 9 (very fat)",
    min: 1,
    max: 9,
    step: 1,
  },
  choice("foodChainStatus", "Food chain", optionsOf(foodChainStatuses, foodChainLabels), {
    complete: true,
    wide: true,
    hint: "As Section IX of the passport says (Section II since 2016)",
  }),
  { name: "notes", label: "Notes", kind: "notes" },
];
