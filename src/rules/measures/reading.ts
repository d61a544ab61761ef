/** How a weight was come by, the most to be trusted first. */
export const weighings = ["WEIGHED", "TAPED", "UNSAID", "FEED_PLAN", "GUESSED"] as const;
export type WeighingMethod = (typeof weighings)[number];

/** What one record says of a horse's weight (kg) and condition (1 to 9) on a day. */
export interface MeasureReading {
  date: string;
  weightKg: number | null;
  bodyCondition: number | null;
  how: WeighingMethod;
}

/** Kilograms that no horse has: somebody wrote of something else. */
const HEAVIEST = 5_000;

// '561 kg', '548.5kg', '1,050 kg'
const WEIGHT = /(?<![\d.,])(\d{1,2},\d{3}|\d{2,4})(\.\d)?\s*kg\b/i;
// a score of five is another scale
const CONDITION =
  /\b(?:condition|bcs)(?:\s+score)?\s*:?\s*([1-9])(?!\d|\.\d|\s*(?:\/|(?:out\s+)?of)\s*5\b)/i;

/** What a record of a weight says in words, such as '561 kg by tape, condition 7'. */
export function parseReading(words: string): Omit<MeasureReading, "date"> {
  const [, whole = "", tenth = ""] = WEIGHT.exec(words) ?? [];
  const kilograms = Number(whole.replace(",", "") + tenth);
  const weightKg = kilograms > 0 && kilograms <= HEAVIEST ? kilograms : null;
  const condition = CONDITION.exec(words)?.[1];
  return { weightKg, bodyCondition: condition ? Number(condition) : null, how: weighingIn(words) };
}

const ways: [RegExp, WeighingMethod][] = [
  [/weigh-?\s?bridge|\bscales?\b/i, "WEIGHED"],
  [/\btaped?\b|weigh-?\s?tape/i, "TAPED"],
  [/(?<!not )\b(?:guess|estimat)|by eye/i, "GUESSED"],
  [/(?<!not )\bweighed\b/i, "WEIGHED"],
];

const weighingIn = (words: string): WeighingMethod =>
  ways.find(([pattern]) => pattern.test(words))?.[1] ?? "UNSAID";
