import * as z from "zod/mini";
import { optionalText, pastDate, requiredChoice, seenVersion } from "#contract/fields.ts";
import { leavingReasons } from "./leaving-reasons.ts";

const Leaving = z.strictObject({
  because: requiredChoice(leavingReasons, "Choose why it leaves"),
  on: pastDate("Give the day on which it left", "A day to come cannot be the day it left"),
  note: optionalText(1_000),
});
export const LeavingInput = z.extend(Leaving, seenVersion);
export type LeavingInput = z.output<typeof LeavingInput>;
