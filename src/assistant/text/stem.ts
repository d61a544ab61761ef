const irregular = new Map(
  Object.entries({
    feet: "foot",
    mares: "mare",
    ate: "eat",
    eaten: "eat",
    died: "die",
    dies: "die",
    tied: "tie",
    lying: "lie",
    tying: "tying",
    dying: "dying",
    foaling: "foaling",
    foaled: "foaling",
    colicing: "colicking",
    colicking: "colicking",
    gaping: "gaping",
    circling: "circling",
    fitting: "fitting",
    trapped: "trapped",
    better: "better",
    thru: "through",
    arterial: "artery",
  }),
);

/** Longest run of letters taken for a word: matching endings in a longer one takes quadratic time. */
const WORD_LENGTH_MAX = 30;

/** A light English stem: plurals, -ing, -ed and a final e fall away (rugs, riding, covered, vaccine). */
export function stem(word: string): string {
  const known = irregular.get(word);
  if (known) return known;
  if (word.length < 4 || word.length > WORD_LENGTH_MAX || /\d/.test(word)) return word;
  return withoutFinalE(withoutEnding(withoutPlural(word)));
}

function withoutPlural(word: string) {
  if (word.endsWith("ies") && word.length > 4) return `${word.slice(0, -3)}y`;
  if (word.endsWith("sses") || word.endsWith("xes") || word.endsWith("ches"))
    return word.slice(0, -2);
  return /[^sui]s$/.test(word) ? word.slice(0, -1) : word;
}

function withoutEnding(word: string) {
  const base = /^(.*[aeiouy].*)(?:ing|ed)$/.exec(word)?.[1];
  if (!base || base.length < 3) return word;
  return /([bdfgmnprt])\1$/.test(base) ? base.slice(0, -1) : base;
}

const withoutFinalE = (word: string) =>
  word.length > 3 && word.endsWith("e") ? word.slice(0, -1) : word;
