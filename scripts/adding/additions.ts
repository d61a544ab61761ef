import type { Addition } from "./addition.ts";
import { expert } from "./expert.ts";
import { horseField } from "./horse-field.ts";
import { recordKind } from "./record-kind.ts";
import { ruleBody } from "./rule-body.ts";

/** What docs/tour.md says how to add, in its order. */
export const additions: readonly Addition[] = [horseField, recordKind, ruleBody, expert];
