/** Spellings of one sound, in the order in which they are looked for, and the letter that stands for it. */
const spellings: [RegExp, string][] = [
  [/^(?:kn|gn|pn)/, "n"],
  [/^wr/, "r"],
  [/^wh/, "w"],
  [/^ps/, "s"],
  [/[st]i[ao]n|shun|shen|sion|tion|cean/g, "xn"],
  [/[ct]ia/g, "xa"],
  [/ture/g, "xr"],
  [/sch/g, "sk"],
  [/ph/g, "f"],
  [/gh(?=t)/g, ""],
  [/gh$/g, "f"],
  [/gh/g, "g"],
  [/tch|ch|sh/g, "x"],
  [/ck/g, "k"],
  [/c(?=[eiy])/g, "s"],
  [/[cq]/g, "k"],
  [/d?g(?=[eiy])/g, "j"],
  [/z/g, "s"],
  [/mb$/, "m"],
  [/v/g, "f"],
  [/d$/, "t"],
];

/** What a word sounds like, by its consonants: words that are spelt by ear share it with the one they mean. */
export function soundOf(word: string): string {
  const heard = spellings.reduce((text, [spelt, letter]) => text.replace(spelt, letter), word);
  const first = /^[aeiouy]/.test(heard) ? "a" : heard.slice(0, 1);
  const rest = heard.slice(1).replaceAll(/[aeiouyhw]/g, "");
  return (first + rest).replaceAll(/(.)\1+/g, "$1");
}
