import type { Body } from "#rules/vaccination/rulebooks.ts";

interface BodyWords {
  body: Body;
  /** How people name somewhere to go: whatever is found is taken out of the question. */
  goingTo: RegExp;
  /** How people say whose rules a question means; narrower, because such a question may name anything beside. */
  ruledBy: RegExp;
}

/** What people call each body and its competitions, in the order in which the words are looked for. */
export const bodyWords: readonly BodyWords[] = [
  {
    body: "BHA",
    goingTo:
      /\b(bha|(?:point|p) to (?:point|p)\w*|ptp|p2p|point-to-point\w*|pointing|hunter chas\w+|hurdl\w+|racing|racecourse|races|race)\b/g,
    ruledBy:
      /\b(racing|race|races|racecourse|raceday|bha|point to point|hunter chase|in training)\b/,
  },
  { body: "FEI", goingTo: /\b(fei|internationals?|cci\d*|cdi|csi)\b/g, ruledBy: /\b(fei)\b/ },
  {
    body: "BE",
    goingTo:
      /\b(british eventing|eventing|(?:one|1|two|three) day events?|one day eventing|odes?|horse trials?)\b/g,
    ruledBy: /\b(british eventing|eventing|event horse|one day event|be\d+)\b/,
  },
  {
    body: "BS",
    goingTo: /\b(british show ?jumping|show ?jump(?:ing|s|er)?|bsja|bs|sj|jumping)\b/g,
    ruledBy: /\b(showjump\w*|show jump\w*|bs)\b/,
  },
  {
    body: "BD",
    goingTo: /\b(british dressage|dressage|bd)\b/g,
    ruledBy: /\b(dressage|bd)\b/,
  },
  {
    body: "PC",
    goingTo: /\b(pony club(?: rally| camp)?|rally|rallies|camp)\b/g,
    ruledBy: /\b(pony club)\b/,
  },
];
