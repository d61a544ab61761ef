import { HORSE } from "./normalise.ts";
import { namedPeriod, type Period } from "./period.ts";

/** Asks whether and when a medicine was given to one horse, or to which of the yard's horses. */
export interface GivenIntent {
  kind: "given";
  /** The medicine as the user wrote it, in lower case. */
  medicine: string;
  horse: string | null;
  /** The period; null when the question names no time, and so asks about any. */
  period: Period | null;
}

/** The names of medicines in questions; in the records, other names of the same substance match too. */
const medicines =
  /\b(bute|danilon|suxibuzone|equipalazone|phenylbutazone|pro ?dynam|metacam|meloxicam|flunixin|finadyne|ventipulmin|dilaterol|clenbuterol|ventolin|salbutamol|laurabolin|nandrolone|sedalin|domosedan|sedated|sedation|buscopan|gastrogard|peptizole|omeprazole|prascend|pergolide|regumate|steroids?|antibiotics?|trimediazine|tildren|osphos|cortaflex)\b/;

const ANY = "any ?(one|body|horses?|of (my|our|the|them|mine|ours|us)( horses)?)?";
/** The medicine that a question names first. */
export const medicineIn = (words: string): string | null => medicines.exec(words)?.[1] ?? null;

const byWhom = new RegExp(
  String.raw`^ (so )?(who|whose|(all )?(the )?horses (that|who)|which (of (my|mine|our|ours|the|them) )?(horses?|ones?|one)?|(has|have|is|are|did|do|does)?( my| our)? ?${ANY}) ?.*\b(had|given|give|got|get|having|on|have|take|taking|been)\b`,
);
const ofAHorse = /\b(had|having|given|give|been|get|got|have|last|when)\b/;
const isOn = new RegExp(String.raw`\b(is|was) (${HORSE}|he|she) (still )?on\b`);
// questions about the rules on a medicine are for the library
const asksTheRule =
  /\b(can|may|should|must|could|allowed|legal|food chain|how (long|much|many(?! times)|often)|withdrawal|dose|race|compete|safe|side effects?)\b/;

export function parseGiven(words: string, horse: string | null, today: string): GivenIntent | null {
  const medicine = medicineIn(words);
  if (!medicine || asksTheRule.test(words)) return null;
  const given: GivenIntent = { kind: "given", medicine, horse, period: namedPeriod(words, today) };
  if (horse === null) return byWhom.test(words) ? given : null;
  const asks =
    /^ (so )?(has|had|did|do|does|when|was|is|what|last|how many times)\b/.test(words) &&
    (ofAHorse.test(words) || isOn.test(words));
  return asks ? given : null;
}
