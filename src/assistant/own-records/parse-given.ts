/** Whether and when a medicine was given: to a horse, or to whom of the yard. */
export interface GivenIntent {
  kind: "given";
  /** As it was written, in lower case. */
  medicine: string;
  horse: string | null;
}

/** Medicines that people ask after by name; what the yard calls them otherwise is found in its own words. */
const medicines =
  /\b(bute|danilon|suxibuzone|equipalazone|phenylbutazone|pro ?dynam|metacam|meloxicam|flunixin|finadyne|ventipulmin|dilaterol|clenbuterol|ventolin|salbutamol|laurabolin|nandrolone|sedalin|domosedan|sedated|sedation|buscopan|gastrogard|peptizole|omeprazole|prascend|pergolide|regumate|steroids?|antibiotics?|trimediazine|tildren|osphos|cortaflex)\b/;

const byWhom =
  /^ (so )?(who|whos|whose|which (of (my|our|the) )?(horses?|ones?|one)|has any(one|body)?|have any( of (my|our|the) horses)?|is any(one|body)|did any(one|body)) .*\b(had|has had|given|got|get|having|having had|on|have|take|taking|been)\b/;
const ofAHorse = /\b(had|given|been on|get|got|have|last|when)\b/;
// what the rules say of a medicine is the library's
const asksTheRule =
  /\b(can|may|should|must|could|allowed|legal|food chain|how (long|much|many|often)|withdrawal|dose|race|compete|safe|side effects?)\b/;

export function parseGiven(words: string, horse: string | null): GivenIntent | null {
  const medicine = medicines.exec(words)?.[1];
  if (!medicine || asksTheRule.test(words)) return null;
  if (horse === null) return byWhom.test(words) ? { kind: "given", medicine, horse } : null;
  const asks = /^ (so )?(has|had|did|when|whens|was|is|what)\b/.test(words) && ofAHorse.test(words);
  return asks ? { kind: "given", medicine, horse } : null;
}
