import type { Addition } from "./addition.ts";
import { expert } from "./expert.ts";
import { horseField } from "./horse-field.ts";
import { recordKind } from "./record-kind.ts";
import { ruleBody } from "./rule-body.ts";

/** The additions that docs/tour.md describes, in its order. */
export const additions: readonly Addition[] = [horseField, recordKind, ruleBody, expert];
