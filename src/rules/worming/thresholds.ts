/** When the sources of these rules were last read. */
export const CHECKED_ON = "2026-11-21";
/** The sentence shown with every plan and result. */
export const ASK_SENTENCE =
  "Whether to treat, and with what, is for your vet, pharmacist or SQP to say.";
/** The entry of the library that says who may prescribe a wormer. */
export const ASK_SOURCE = "wormers-pom-vps";

/** The limits that a yard may change on its prescriber's advice. */
export interface WormingRule {
  /** A count above this many eggs per gram is high. */
  highAbove: number;
  /** A count below this many eggs per gram is low. */
  lowBelow: number;
  /**
   * The next count may be taken from this many weeks after the last count or treatment on; `countByWeeks` is the
   * last such week.
   */
  countFromWeeks: number;
  countByWeeks: number;
  /** The first month of the grazing season, from 1 to 12; `seasonTo` is the last. */
  seasonFrom: number;
  seasonTo: number;
  /** A tapeworm test is due after this many months without a test or treatment. */
  tapewormMonths: number;
  /** A count this many days after a treatment shows whether it worked. */
  retestDays: number;
}

interface Threshold {
  value: number;
  unit: string;
  label: string;
  /** The library's entry that names this value; null if none does and the product has chosen it. */
  source: string | null;
  /** What the source states, and from when it applies. */
  why: string;
  least: number;
  most: number;
}

/** Each value with its source. */
export const thresholds: Record<keyof WormingRule, Threshold> = {
  highAbove: {
    value: 300,
    unit: "eggs per gram",
    label: "A count is high above",
    source: "hblb-fwec-threshold",
    why: "The Levy Board's codes treat above 300 eggs per gram, on the advice of a vet or SQP.",
    least: 50,
    most: 5_000,
  },
  lowBelow: {
    value: 200,
    unit: "eggs per gram",
    label: "A count is low below",
    source: "hblb-fwec-threshold",
    why: "Some laboratories work with a lower limit, such as 200 eggs per gram.",
    least: 1,
    most: 5_000,
  },
  countFromWeeks: {
    value: 8,
    unit: "weeks",
    label: "Next egg count from",
    source: "hblb-fwec-frequency",
    why: "The Levy Board's codes ask for counts at least two months apart.",
    least: 1,
    most: 52,
  },
  countByWeeks: {
    value: 12,
    unit: "weeks",
    label: "Next egg count by",
    source: null,
    why: "Usual advice of UK laboratories to yards; the library holds no latest day.",
    least: 1,
    most: 52,
  },
  seasonFrom: {
    value: 3,
    unit: "month",
    label: "Grazing season from",
    source: null,
    why: "The library names no first month; the Levy Board's first count is in April or May.",
    least: 1,
    most: 6,
  },
  seasonTo: {
    value: 10,
    unit: "month",
    label: "Grazing season to",
    source: null,
    why: "The library names no last month; the Levy Board's last count is in August or September.",
    least: 7,
    most: 12,
  },
  tapewormMonths: {
    value: 6,
    unit: "months",
    label: "Tapeworm test after",
    source: "tapeworm-saliva-interval",
    why: "UK laboratory advice: a saliva test when a horse was neither tested nor treated for tapeworm in six months.",
    least: 1,
    most: 24,
  },
  retestDays: {
    value: 14,
    unit: "days",
    label: "Egg count after a treatment",
    source: "hblb-fwec-retest",
    why: "The Levy Board's codes test again 14 days after dosing.",
    least: 7,
    most: 28,
  },
};

/** The Levy Board's number of counts for every adult horse in a grazing season (library: hblb-fwec-frequency). */
export const COUNTS_A_SEASON = 3;

export const ruleNames = [
  "highAbove",
  "lowBelow",
  "countFromWeeks",
  "countByWeeks",
  "seasonFrom",
  "seasonTo",
  "tapewormMonths",
  "retestDays",
] as const satisfies readonly (keyof WormingRule)[];

/** The values that a yard has changed; null for those of the library. */
export type OwnRule = Record<keyof WormingRule, number | null>;

/** The rule that applies to a yard. */
export function ruleWith(own: OwnRule | null): WormingRule {
  const value = (name: keyof WormingRule) => own?.[name] ?? thresholds[name].value;
  return {
    highAbove: value("highAbove"),
    lowBelow: value("lowBelow"),
    countFromWeeks: value("countFromWeeks"),
    countByWeeks: value("countByWeeks"),
    seasonFrom: value("seasonFrom"),
    seasonTo: value("seasonTo"),
    tapewormMonths: value("tapewormMonths"),
    retestDays: value("retestDays"),
  };
}

/** The error in a yard's rule as a sentence, with its value's name; null if the rule is valid. */
export function faultOf(own: OwnRule): { name: keyof WormingRule; sentence: string } | null {
  for (const name of ruleNames) {
    const value = own[name];
    const { label, unit, least, most } = thresholds[name];
    if (value !== null && !(Number.isInteger(value) && value >= least && value <= most))
      return { name, sentence: outside(label, unit, least, most) };
  }
  const rule = ruleWith(own);
  if (rule.lowBelow > rule.highAbove)
    return { name: "lowBelow", sentence: "The lower limit cannot be above the upper one" };
  if (rule.countByWeeks < rule.countFromWeeks)
    return { name: "countByWeeks", sentence: "The last week cannot come before the first" };
  return null;
}

// the bounds keep the season in the northern hemisphere, where it must include midsummer
const outside = (label: string, unit: string, least: number, most: number) =>
  unit === "month"
    ? `${label}: a British grazing season begins by June and ends in July or later`
    : `${label}: give a whole number of ${unit} from ${least} to ${most.toLocaleString("en-GB")}`;
