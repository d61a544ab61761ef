import { Refusal } from "#server/core/refusal.ts";

/** The error for a picture that cannot be decoded. */
export const damaged = () =>
  new Refusal(400, "The photo is damaged and cannot be read. Please select another.");

/** The error for a picture that would take too much memory or time to decode. */
export const tooMuchWork = () =>
  new Refusal(
    400,
    "The photo takes too much work to read. Please save it as an ordinary JPEG and select that.",
  );

export const tooManyPixels = () =>
  new Refusal(400, "The photo has too many pixels. Please select one of at most 50 megapixels.");
