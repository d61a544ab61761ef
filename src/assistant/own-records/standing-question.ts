import { HORSE } from "./normalise.ts";

const WHO = `(${HORSE}|he|she)`;
const how = new RegExp(
  `^ (so )?(how|hows|how s) (is )?${WHO}( doing| getting on| looking| today| now| at the moment)* $`,
);

/** 'How is Comet': how the horse stands, not what a cough means. Names stand as `HORSE` in the words. */
export const asksHowItStands = (masked: string, horse: string | null): boolean =>
  horse !== null && how.test(masked);

const FOR = `( (for|with|on) (${HORSE}|him|her|me|us|the yard|the horses))?`;
const overdue = new RegExp(
  `^ (so )?(what|whats|who|whos|which horses|anything|is anything|is anyone|has anyone got anything|is (${HORSE}|he|she)) ?(else )?(is |are |do i have |have i got |have we got |all )?(anything )?overdue${FOR}( today| now| this week| at the moment)* $`,
);

/** 'What is overdue': the yard's own care, not what happens once a jab is. */
export const asksWhatIsOverdue = (masked: string): boolean => overdue.test(masked);
