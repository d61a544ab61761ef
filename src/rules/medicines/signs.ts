/** The signs that a record's text can contain: those that some rule needs, and the substances of brands. */
export type Sign =
  | "PHENYLBUTAZONE"
  | "SUXIBUZONE"
  | "BISPHOSPHONATE"
  | "BETA_2_AGONIST"
  | "CLENBUTEROL"
  | "SALBUTAMOL"
  | "CORTICOSTEROID"
  | "ANABOLIC_STEROID"
  | "NANDROLONE"
  | "SILDENAFIL"
  | "JOINT"
  | "SHOCKWAVE"
  | "MANIPULATION"
  | "NEURECTOMY";

interface SignVocabulary {
  sign: Sign;
  /** Words as people write them, in lower case. Only whole words match; `*` stands for any ending. */
  words: readonly string[];
  /** The library's entry that uses the first of these words. */
  source: string;
}

/**
 * The words that identify a treatment. Product names are those in the library or its thesaurus. A treatment
 * whose name is not listed counts as unknown, not as harmless. Brands that neither source has (Pro-Dynam,
 * Laurabolin) can only make an answer more careful (decision 0010); statements about them concern the substance.
 */
export const signVocabulary: readonly SignVocabulary[] = [
  {
    // suxibuzone is metabolised to phenylbutazone in the horse, so both are treated alike
    sign: "PHENYLBUTAZONE",
    words: [
      "phenylbutazone",
      "bute",
      "danilon",
      "suxibuzone",
      "equipalazone",
      "pro dynam",
      "prodynam",
    ],
    source: "noah-bute-food-chain",
  },
  { sign: "SUXIBUZONE", words: ["danilon", "suxibuzone"], source: "noah-bute-food-chain" },
  {
    sign: "BISPHOSPHONATE",
    words: ["bisphosphonate*", "tildren", "osphos", "tiludron*", "clodron*"],
    source: "bha-bisphosphonate-age",
  },
  {
    sign: "BETA_2_AGONIST",
    words: ["clenbuterol", "salbutamol", "ventipulmin", "dilaterol", "ventolin", "beta 2 agonist*"],
    source: "bha-beta2-30-day",
  },
  {
    sign: "CLENBUTEROL",
    words: ["clenbuterol", "ventipulmin", "dilaterol"],
    source: "bha-clenbuterol",
  },
  { sign: "SALBUTAMOL", words: ["salbutamol", "ventolin"], source: "bha-beta2-30-day" },
  {
    sign: "CORTICOSTEROID",
    words: [
      "corticosteroid*",
      "triamcinolone",
      "methylprednisolone",
      "betamethasone",
      "depo medrone",
    ],
    source: "bha-corticosteroid-14-day",
  },
  {
    sign: "ANABOLIC_STEROID",
    words: ["anabolic*", "nandrolone", "laurabolin", "stanozolol", "boldenone", "trenbolone"],
    source: "bha-anabolic-steroids",
  },
  { sign: "NANDROLONE", words: ["nandrolone", "laurabolin"], source: "bha-anabolic-steroids" },
  { sign: "SILDENAFIL", words: ["sildenafil"], source: "bha-sildenafil" },
  {
    sign: "JOINT",
    words: [
      "intra articular*",
      "intraarticular*",
      "joint injection*",
      "joint injected",
      "injected joint*",
      "into the joint*",
      "joints injected",
      "joints medicated",
      "joint medicated",
      "joint medication",
    ],
    source: "bha-intra-articular-14-day",
  },
  {
    sign: "SHOCKWAVE",
    words: ["shockwave*", "shock wave*", "eswt"],
    source: "bha-shockwave-5-days",
  },
  {
    sign: "MANIPULATION",
    words: ["physio*", "osteopath*", "chiropract*", "acupuncture"],
    source: "bha-raceday-physio",
  },
  {
    sign: "NEURECTOMY",
    words: ["neurectomy", "neurectomised", "denerved"],
    source: "bha-neurectomy",
  },
];

const patternOf = (words: readonly string[]) =>
  new RegExp(
    `(?<![a-z0-9])(?:${words.map((word) => word.replace("*", "[a-z]*").replaceAll(" ", "[ -]")).join("|")})(?![a-z0-9])`,
  );

const patterns = signVocabulary.map(({ sign, words }) => ({ sign, pattern: patternOf(words) }));

// most treatments have no sign, so one pattern of all words excludes them quickly
const any = patternOf(signVocabulary.flatMap(({ words }) => words));

/** The signs in a text, whatever its case and whether words are joined by a hyphen or a space. */
export function signsIn(text: string): Sign[] {
  const folded = text.toLowerCase();
  if (!any.test(folded)) return [];
  return patterns.filter(({ pattern }) => pattern.test(folded)).map(({ sign }) => sign);
}

/** The words of a text that are signs, without all others. */
export const onlySignsIn = (text: string): string[] =>
  Array.from(text.toLowerCase().matchAll(new RegExp(any, "g")), ([word]) => word);

const folded = (text: string) => text.trim().toLowerCase().replaceAll("-", " ");

/**
 * All names, in lower case, of the medicine whose name was typed: 'bute' is phenylbutazone, and Danilon is
 * metabolised to it. For a text that is no known name, only the text itself.
 */
export function namesOf(typed: string): string[] {
  const others = signVocabulary
    .filter(({ words }) => words.includes(folded(typed)))
    .flatMap(({ words }) => words.map((word) => word.replace("*", "")));
  return [...new Set([typed, ...others])];
}
