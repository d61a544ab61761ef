import type { Library } from "#assistant/library.ts";
import type { Query } from "#assistant/retrieval/candidates.ts";
import { monthNames } from "#rules/date-format.ts";
import { type EmergencyKind, type LibraryEntry, whomToAsk } from "#rules/knowledge/entry.ts";
import type { Finding, Statement } from "./find.ts";

/** The last line of every answer that was written without a model. */
export const LABEL = "From the reference library (no AI model configured)";

/** The statements with their conditions, numbered like the sources below them. */
export const composeStatements = (statements: Statement[]): string =>
  [...paragraphs(statements), sources(statements), LABEL].join("\n\n");

/** Said in an emergency for which the library has no confirmed first-aid entry. */
const NO_FIRST_AID =
  "Loosebox's library holds no confirmed first aid for this. Ask the vet on the telephone what to do until they come.";

/** Composes the answer to an emergency: ring the vet first, then the library's advice until the vet comes. */
export function composeUrgent(
  kind: EmergencyKind,
  statements: Statement[],
  hasFirstAid: boolean,
): string {
  const usual = kind.report
    ? `**Ring your vet now, and report the suspicion at once.** This may be ${kind.may}.`
    : `**Ring your vet now.** This may be ${kind.may}, and it cannot wait.`;
  const first = kind.first ?? usual;
  // shown with its question, because a statement may begin with 'yes' or 'no'
  const facts = statements.map(
    ({ entry }, index) => `**${entry.question}** ${entry.statement} [${index + 1}]`,
  );
  const last =
    "What your vet tells you goes before all of this. Give no medicine unless the vet says so: this library gives no doses.";
  const none = hasFirstAid ? [] : [NO_FIRST_AID];
  return [first, ...none, ...facts, last, sources(statements), LABEL].join("\n\n");
}

/** Statements side by side, each under the name of its body. */
export function composeComparison(names: readonly string[], statements: Statement[]): string {
  const rows = statements.map(
    ({ entry }, at) =>
      `| ${names[at] ?? ""} | ${statementOf(entry).replaceAll("|", "/")} [${at + 1}] |`,
  );
  const dated = statements.flatMap(({ entry }) => conditions(entry)).slice(0, 1);
  const table = ["| Body | What the library holds |", "| --- | --- |", ...rows].join("\n");
  return [table, ...dated, sources(statements), LABEL].join("\n\n");
}

/** Composes the reasons for an answer: for each entry the section of its source and the wording in the library. */
export function composeGrounds(statements: Statement[]): string {
  const grounds = statements.map(
    ({ entry: { publisher, title, section, statement } }, at) =>
      `**${[publisher, title, section].filter(Boolean).join(", ")}** says, in the library's words: ${statement} [${at + 1}]`,
  );
  return [...grounds, "Read the rule itself at its source:", sources(statements), LABEL].join(
    "\n\n",
  );
}

/** Says that the library has nothing on a question for the body or country that the user asks about now. */
export const composeNothingFor = (
  { assistant }: Query,
  name: string,
  nearest: readonly LibraryEntry[],
): string =>
  [
    `The reference library holds nothing on that for ${name}. ${whomToAsk[assistant ?? "health"]} What it holds nearest:`,
    nearest.map(suggestionLine).join("\n"),
    LABEL,
  ].join("\n\n");

/** Says why there is no direct answer, and where to look or whom to ask instead. */
export const composeRefusal = (library: Library, query: Query, finding: NoAnswer): string =>
  `${reason(library, query, finding)}\n\n${LABEL}`;

type NoAnswer = Exclude<Finding, { kind: "statements" }>;

function reason(library: Library, query: Query, finding: NoAnswer) {
  switch (finding.kind) {
    case "between":
      return [
        "I may not hold exactly that. Which of these do you mean?",
        finding.entries.map(suggestionLine).join("\n"),
      ].join("\n\n");
    case "own-records":
      return "That is in your own records, not in the reference library. Look at the horse's page, its health records or the calendar.";
    case "gap":
      return finding.gap.say;
    case "unconfirmed":
      return [
        "The reference library has only an unconfirmed note on this, so it is not given as an answer. Ask the body concerned, or your vet. What it does hold beside that:",
        finding.entries.map(suggestionLine).join("\n"),
      ].join("\n\n");
    case "nothing":
      return [
        "The reference library does not hold an answer to that.",
        `${whomToAsk[query.assistant ?? "health"]} Or try again with the name of the rule, the body or the condition.`,
        ...browseNearest(library, finding.topic),
      ].join(" ");
  }
}

/** A link to the nearest topic; an empty text when none is near. */
function browseNearest({ topics }: Library, topic: string | null) {
  const near = topics.find((each) => each.topic === topic);
  if (!near) return [];
  return [
    `What it holds nearest to it is the topic [${escaped(near.title)}](/library?topic=${near.topic}).`,
  ];
}

function paragraphs(statements: Statement[]) {
  let number = 0;
  return statements.flatMap(({ entry, alsoFrom }) => {
    const numbers = [entry, ...alsoFrom].map(() => `[${++number}]`).join("");
    return [`${statementOf(entry)} ${numbers}`, ...conditions(entry)];
  });
}

/**
 * The statement of an entry. If it begins with 'yes' or 'no', its own question is put before it, because the
 * user may have asked another.
 */
const statementOf = ({ question, statement }: LibraryEntry) =>
  /^(Yes|No|Not)\b/.test(statement) ? `**${question}** ${statement}` : statement;

function conditions({ effective, confidence }: LibraryEntry) {
  const dated = effective === null ? [] : [`Dated ${monthOf(effective)}.`];
  const confirm =
    confidence === "high" ? [] : ["Confirm with the body concerned before relying on it."];
  const line = [...dated, ...confirm].join(" ");
  return line === "" ? [] : [line];
}

function sources(statements: Statement[]) {
  const entries = statements.flatMap(({ entry, alsoFrom }) => [entry, ...alsoFrom]);
  const lines = entries.map(
    ({ publisher, title, section, url }, index) =>
      `${index + 1}. [${escaped(title)}](${url}), ${[publisher, section].filter(Boolean).join(", ")}`,
  );
  return ["Sources:", "", ...lines].join("\n");
}

const escaped = (text: string) => text.replaceAll(/[[\]\\]/g, String.raw`\$&`);

/** Formats `2024-01` as 'January 2024'. */
function monthOf(effective: string) {
  const [year, month] = effective.split("-");
  return `${monthNames[Number(month) - 1] ?? ""} ${year ?? ""}`.trim();
}

/** An entry that the user may have meant. */
export interface Suggestion {
  id: string;
  /** The question that the entry answers. */
  title: string;
}

/** Maximum characters of a hint, about half a line on a phone. */
const HINT_MAX = 60;

export const suggestionOf = ({ id, question }: LibraryEntry): Suggestion => ({
  id,
  title: question,
});

/** A suggestion as a list item: the entry's question and the beginning of its statement. */
const suggestionLine = ({ question, statement }: LibraryEntry): string =>
  `- **${question}** ${beginningOf(statement)}`;

/** The beginning of a text, cut after a whole word and marked with an ellipsis if anything was cut. */
function beginningOf(text: string): string {
  if (text.length <= HINT_MAX) return text;
  const fits = text.slice(0, HINT_MAX).replace(/[\s,;:.]+\S*$/, "");
  return `${fits}…`;
}

export interface Citation {
  id: string;
  title: string;
  publisher: string;
  url: string;
}

/** The citation of an entry of the library. */
export const citationOf = ({ id, title, publisher, url }: LibraryEntry): Citation => ({
  id,
  title,
  publisher,
  url,
});
