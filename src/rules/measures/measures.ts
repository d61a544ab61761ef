import { formatDay } from "#rules/date-format.ts";

/** The ways in which a weight was obtained, the most reliable first. */
export const weighings = ["WEIGHED", "TAPED", "UNSAID", "FEED_PLAN", "GUESSED"] as const;
export type WeighingMethod = (typeof weighings)[number];

/** One record's weight (kg) and condition (1 to 9) on a day. */
export interface MeasureReading {
  date: string;
  weightKg: number | null;
  bodyCondition: number | null;
  how: WeighingMethod;
}

/** Kilograms that no horse weighs; a higher number in a text is not read as a horse's weight. */
const HEAVIEST = 5_000;

// matches '561 kg', '548.5kg', '1,050 kg'
const WEIGHT = /(?<![\d.,])(\d{1,2},\d{3}|\d{2,4})(\.\d)?\s*kg\b/i;
// a score out of five belongs to another scale and is not matched
const CONDITION =
  /\b(?:condition|bcs)(?:\s+score)?\s*:?\s*([1-9])(?!\d|\.\d|\s*(?:\/|(?:out\s+)?of)\s*5\b)/i;

/** The values in the text of a weight record, such as '561 kg by tape, condition 7'. */
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

/** The weight and condition of a day as charts and lists show them. */
export interface DayMeasure extends MeasureReading {
  /** If the day has other values, one or two sentences on which are used and which are not. */
  why: string | null;
}

/**
 * Reduces readings to one weight and one condition for each day, in the order of days: weighed values take
 * precedence over taped ones, those over guessed ones, and among equals the last. `readings` are in the order in
 * which they were recorded.
 */
export function oneADay(readings: readonly MeasureReading[]): DayMeasure[] {
  const days = Map.groupBy(readings, ({ date }) => date);
  return [...days]
    .map(([date, all]) => measureOf(date, all))
    .filter(({ weightKg, bodyCondition }) => weightKg !== null || bodyCondition !== null)
    .toSorted((a, b) => (a.date < b.date ? -1 : 1));
}

function measureOf(date: string, all: readonly MeasureReading[]): DayMeasure {
  const byTrust = all.toReversed().toSorted((a, b) => rank(a) - rank(b));
  const weights = byTrust.filter(({ weightKg }) => weightKg !== null);
  const conditions = byTrust.filter(({ bodyCondition }) => bodyCondition !== null);
  const sentences = [whyWeight(weights), whyCondition(conditions)].filter((each) => each !== null);
  return {
    date,
    weightKg: weights[0]?.weightKg ?? null,
    bodyCondition: conditions[0]?.bodyCondition ?? null,
    how: (weights[0] ?? conditions[0])?.how ?? "UNSAID",
    why: sentences.length > 0 ? `${formatDay(date)}: ${sentences.join(" ")}` : null,
  };
}

const rank = ({ how }: MeasureReading) => weighings.indexOf(how);

const adjectives: Record<WeighingMethod, string> = {
  WEIGHED: "weighed ",
  TAPED: "taped ",
  UNSAID: "",
  FEED_PLAN: "feed plan’s ",
  GUESSED: "guessed ",
};

const words = ({ how, weightKg }: MeasureReading) => `${adjectives[how]}${weightKg} kg`;

function whyWeight([taken, ...rest]: readonly MeasureReading[]): string | null {
  const others = rest.filter(({ weightKg }) => weightKg !== taken?.weightKg);
  if (!taken || others.length === 0) return null;
  const last = others.some(({ how }) => how === taken.how) ? "last " : "";
  return `the ${last}${words(taken)} is drawn, ${notDrawn(others.map((each) => `the ${words(each)}`))}.`;
}

function whyCondition([taken, ...rest]: readonly MeasureReading[]): string | null {
  const others = rest.filter(({ bodyCondition }) => bodyCondition !== taken?.bodyCondition);
  if (!taken || others.length === 0) return null;
  return `Condition ${taken.bodyCondition} is drawn, ${notDrawn(others.map((each) => String(each.bodyCondition)))}.`;
}

function notDrawn(others: string[]): string {
  const each = [...new Set(others)];
  const last = each.at(-1) ?? "";
  if (each.length === 1) return `${last} is not`;
  return `${each.slice(0, -1).join(", ")} and ${last} are not`;
}
