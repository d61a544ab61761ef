import * as z from "zod/mini";
import { type $ZodType, type output, parse } from "zod/v4/core";
import type { UsedRecord } from "#contract/experts/chat.ts";
import { bodies } from "#rules/vaccination/rulebooks.ts";
import { isDate } from "#rules/dates.ts";
import type { Scope } from "#server/core/security/scope.ts";
import * as horsesOfYard from "#server/domains/horses/horses.ts";
import type { ModelTool } from "#server/adapters/models/models.ts";
import { horseIn } from "#assistant/own-records/horse-names.ts";
import type { Intent } from "#assistant/own-records/parse-intent.ts";
import { profileFields } from "#assistant/own-records/parse-profile.ts";
import { subjects } from "#assistant/own-records/subjects.ts";
import type { OwnAnswer } from "./own-records/own-answer.ts";
import { answerIntent } from "./own-records/own-records.ts";
import { library } from "#server/domains/experts/library/library.ts";

/** The results of the tools so far: ids that may be cited, and the records to link to. */
interface Lookups {
  toolResults: Set<string>;
  records: UsedRecord[];
}

const horse = z.string().check(z.maxLength(200));
const anyHorse = z._default(z.nullable(horse), null);
const date = z.string().check(z.refine((text) => isDate(text)));

/**
 * The tools with which a model may query this yard's records: they use the functions that answer without a
 * model, bound to the user's Scope. Horses are given by name; ids and other yards cannot be reached.
 */
export async function recordTools(
  scope: Scope,
  { toolResults, records }: Lookups,
): Promise<ModelTool[]> {
  const horses = await horsesOfYard.list(scope);
  const idOf = (name: string | null) => (name === null ? null : horseIn(name, horses));

  const lookUp = async (intent: Intent | null): Promise<string> => {
    const yard = { scope, library: library(), horses, now: new Date() };
    const answer: OwnAnswer | null = intent && (await answerIntent(intent, yard));
    if (!answer) return "Nothing was found under that name.";
    const id = `records-${toolResults.size + 1}`;
    toolResults.add(id);
    records.push(...answer.records);
    return JSON.stringify({ id, found: answer.text });
  };

  return [...ofYard({ lookUp, idOf }), ...ofHorse({ lookUp, idOf })];
}

interface Records {
  lookUp: (intent: Intent | null) => Promise<string>;
  idOf: (name: string | null) => string | null;
}

const ofYard = ({ lookUp, idOf }: Records) => [
  tool("next_care", "When care is next due, of one horse or the whole yard", {
    input: z.object({
      subject: z.enum(subjects),
      horse: anyHorse,
      body: z._default(z.nullable(z.enum(bodies)), null),
    }),
    run: (given) => lookUp({ kind: "next", ...given, horse: idOf(given.horse) }),
  }),
  tool("last_care", "When care was last given, of one horse or the whole yard", {
    input: z.object({ subject: z.enum(subjects), horse: anyHorse }),
    run: (given) => lookUp({ kind: "last", ...given, horse: idOf(given.horse), against: null }),
  }),
  tool("costs", "What the farrier or the vet cost between two days", {
    input: z.object({
      subject: z._default(z.nullable(z.enum(["farrier", "vet"])), null),
      horse: anyHorse,
      from: date,
      to: date,
    }),
    run: ({ from, to, subject, horse: name }) => {
      const period = { from, to, label: `from ${from} to ${to}` };
      return lookUp({ kind: "cost", subject, horse: idOf(name), period });
    },
  }),
  tool("agenda", "What is overdue and what is due next", {
    input: z.object({ horse: anyHorse }),
    run: (given) => lookUp({ kind: "agenda", horse: idOf(given.horse), overdueOnly: false }),
  }),
  tool("horses", "The horses of the yard", {
    input: z.object({}),
    run: () => lookUp({ kind: "horses" }),
  }),
];

function ofHorse({ lookUp, idOf }: Records) {
  const about = (name: string, intent: (id: string) => Intent) => {
    const id = idOf(name);
    return lookUp(id ? intent(id) : null);
  };
  return [
    tool("profile", "One thing that stands on a horse's profile", {
      input: z.object({ horse, field: z.enum(profileFields) }),
      run: (given) =>
        about(given.horse, (id) => ({ kind: "profile", field: given.field, horse: id })),
    }),
    tool("medication", "Which medication a horse is on", {
      input: z.object({ horse }),
      run: (given) => about(given.horse, (id) => ({ kind: "medication", horse: id, period: null })),
    }),
    tool("feed", "What a horse is fed", {
      input: z.object({ horse }),
      run: (given) => about(given.horse, (id) => ({ kind: "feed", horse: id })),
    }),
  ];
}

const tool = <const S extends $ZodType>(
  name: string,
  description: string,
  { input, run }: { input: S; run: (given: output<S>) => Promise<string> },
): ModelTool => ({ name, description, input, run: (given) => run(parse(input, given)) });
