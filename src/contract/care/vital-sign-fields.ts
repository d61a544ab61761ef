import * as z from "zod/mini";
import { optionalChoice, optionalNumber, timeOfDay } from "#contract/fields.ts";
import { gutSounds } from "#rules/measures/vital-signs.ts";

/** A whole number a minute within these limits, or null; `what` names it in the sentences. */
function aMinute(what: string, least: number, most: number) {
  const wrong = `Give the ${what} as a whole number a minute, from ${least} to ${most}`;
  const number = z.number().check(z.int(wrong), z.minimum(least, wrong), z.maximum(most, wrong));
  return optionalNumber(number, wrong);
}

const isTenth = (degrees: number) => Math.abs(degrees * 10 - Math.round(degrees * 10)) < 1e-6;
const wrongDegrees = "Give the temperature in °C from 25 to 45, such as 38.2";

const temperature = optionalNumber(
  z
    .number()
    .check(
      z.minimum(25, wrongDegrees),
      z.maximum(45, wrongDegrees),
      z.refine(isTenth, { error: "Give the temperature to a tenth of a degree, such as 38.2" }),
    ),
  wrongDegrees,
);

const timeOrNull = z.union([
  timeOfDay("Give the time"),
  z.pipe(
    z.literal(""),
    z.transform(() => null),
  ),
  z.null(),
]);

/** The fields of a general record about vital signs; in records of other types they are dropped. */
export const vitalSignInput = {
  takenAt: z._default(timeOrNull, null),
  temperatureC: temperature,
  pulse: aMinute("pulse", 10, 300),
  breathing: aMinute("breathing", 1, 200),
  gutSounds: optionalChoice(gutSounds),
};

/** The fields about vital signs in the reply of a record. */
export const vitalSignReply = {
  takenAt: z.nullable(z.string()),
  temperatureC: z.nullable(z.number()),
  pulse: z.nullable(z.int()),
  breathing: z.nullable(z.int()),
  gutSounds: z.nullable(z.enum(gutSounds)),
};
