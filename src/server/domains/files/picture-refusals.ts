import { Refusal } from "#server/core/refusal.ts";

/** What cannot be decoded. */
export const damaged = () =>
  new Refusal(400, "The photo is damaged and cannot be read. Please select another.");

/** What can be decoded, but at the cost of everybody else. */
export const tooMuchWork = () =>
  new Refusal(
    400,
    "The photo takes too much work to read. Please save it as an ordinary JPEG and select that.",
  );

export const tooManyPixels = () =>
  new Refusal(400, "The photo has too many pixels. Please select one of at most 50 megapixels.");
