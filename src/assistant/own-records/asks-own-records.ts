import { compilePattern, matchesAny, stemText } from "#assistant/text/patterns.ts";
import { namesIn } from "#assistant/text/words.ts";

/** Patterns of questions about the yard's own records that need no horse's name. */
const ofTheYard = [
  "how many horses do|how many horses have|how many have & i|we",
  "how much & have i spent|did i spend|have we spent|did we spend|i paid|have i paid|did i pay",
  "when was|when did|when is|whens|whos|who & my|our|last|next & farrier|vet|dentist|physio|wormed|jabbed|vaccinated|shod|appointment|visit|bill|payment|wormer",
  "show me|list|bring up|open|find & my|our|overdue|upcoming|records|events|visits|record",
  "which of mine|which of my|which of our|which of ours",
  "what have i got on|what do i have on|anything due|whats due|what is due|whats on this week",
  "did i record|have i recorded|have i put in|have i entered|did i enter|did i log|have i logged|did i put|have i added",
  "what did & farrier|vet|dentist|physio & cost|charge",
  "my next & appointment|bill|visit|payment|event",
].map((source) => compilePattern(source));

/** Patterns of questions about the yard's own records that need a horse's name. */
const ofANamedHorse = [
  "when is|when was|whens|when did|when does|when are & due|next|last|wormed|jab|jabs|shod|booster|vaccinated|jabbed|seen|visit|trimmed|vet|dentist|farrier|flu|tetanus|born",
  "what is|whats|what was|what did & number|passport|microchip|chip|weight|weigh|weighed|height|age|medication|feed|on at moment|having|dose|score|born",
  "how old is|how old|how tall is|how much does & is|weigh",
  "who shod|who saw|who trimmed|who did|who treated|who is",
  "is|are|has|did|have & up to date|finished|overdue|recorded|in date|been wormed|been jabbed|been shod|been vaccinated|had",
  "show|list|find",
  "what feed|which feed|what medication|what medicine|what rug & is|on|having|getting",
].map((source) => compilePattern(source));

/** Whether a question is about the yard's own records rather than the library. */
export function asksOwnRecords(question: string, properNames: ReadonlySet<string>): boolean {
  const text = stemText(question);
  if (matchesAny(text, ofTheYard)) return true;
  return namesIn(question, properNames).length > 0 && matchesAny(text, ofANamedHorse);
}
