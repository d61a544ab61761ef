/** Words of a dialect, of a phone or by ear, and the word of everyday English that each stands for. */
export type Speech = ReadonlyMap<string, string>;

/** From each everyday word and what is said for it. */
export const speechOf = (words: Readonly<Record<string, readonly string[]>>): Speech =>
  new Map(Object.entries(words).flatMap(([word, said]) => said.map((each) => [each, word])));

const shortened: [RegExp, string][] = [
  // Yorkshire: t'oss is the horse
  [/(?<![\p{L}'’])t['’](?=\p{L})/giu, "the "],
  [/(?<![\p{L}'’])th['’](?=\s)/giu, "the"],
  [/(?<!\p{L})wi['’](?=\s)/giu, "with"],
  [/(?<!\p{L})o['’](?=\s)/giu, "of"],
  [/(?<!\p{L})an['’](?=\s)/giu, "and"],
  [/(?<!\p{L})['’]em(?!\p{L})/giu, "them"],
  [/(?<=\p{L}{2})in['’](?!\p{L})/giu, "ing"],
];

/** A text in everyday English, word by word: spelling and order are left as they are. */
export function plainSpeech(text: string, speech: Speech): string {
  const whole = shortened.reduce((said, [short, long]) => said.replace(short, long), text);
  return whole.replaceAll(
    /[\p{L}\d][\p{L}\d'’]*/gu,
    (word) => speech.get(word.toLowerCase()) ?? word,
  );
}
