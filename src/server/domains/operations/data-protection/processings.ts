import { accountProcessings } from "./account-processings.ts";
import type { ProcessingText } from "./processing.ts";
import { yardProcessings } from "./yard-processings.ts";

/** Everything that is processed, as the record of processing lists it (`docs/privacy/record-of-processing.md`). */
export const processings = { ...accountProcessings, ...yardProcessings };
export type ProcessingId = keyof typeof processings;

/** The same with the parts that not every processing has. */
export const listProcessings = (): { id: ProcessingId; text: ProcessingText }[] =>
  ids.map((id) => ({ id, text: processings[id] }));

const isId = (name: string): name is ProcessingId => name in processings;
const ids = Object.keys(processings).filter(isId);
