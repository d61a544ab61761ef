import { addDays, daysBetween } from "#rules/dates.ts";
import { SOON_DAYS } from "#rules/standing.ts";

/** A paper of a horse, or of the yard, as far as its end depends on it. All days are included. */
export interface DatedPaper {
  id: string;
  /** Null for a paper of the whole yard. */
  horseId: string | null;
  kind: string;
  /** What tells papers of one kind apart, such as 'Vet fees'. */
  name: string | null;
  issuedBy: string | null;
  validFrom: string | null;
  validUntil: string | null;
}

/** Kinds of which a horse has one from each issuer at the same time: memberships of several bodies, for example. */
const ofEachIssuer: ReadonlySet<string> = new Set(["LICENCE", "MEMBERSHIP"]);

const plain = (text: string | null) => (text ?? "").trim().replaceAll(/\s+/g, " ").toLowerCase();

/** The same text for papers of which one takes the other's place. */
const placeOf = ({ horseId, kind, name, issuedBy }: DatedPaper) =>
  [horseId, kind, plain(name), ofEachIssuer.has(kind) ? plain(issuedBy) : ""].join("\n");

/**
 * Whether `next` takes the place of `paper`: it is the same thing and valid longer, and follows without a gap or has
 * begun. A paper without an end replaces none, because nobody has said how long it is valid.
 */
function replaces(next: DatedPaper, paper: DatedPaper, today: string): boolean {
  const [end, nextEnd] = [paper.validUntil, next.validUntil];
  if (end === null || nextEnd === null || next.id === paper.id) return false;
  if (placeOf(next) !== placeOf(paper)) return false;
  if (nextEnd < end || (nextEnd === end && next.id < paper.id)) return false;
  const from = next.validFrom;
  return from === null || from <= addDays(end, 1) || from <= today;
}

/** The papers that no other one replaces, in the order given. */
export const papersInForce = <P extends DatedPaper>(papers: readonly P[], today: string): P[] => {
  const places = Map.groupBy(papers, placeOf);
  return papers.filter(
    (paper) => !places.get(placeOf(paper))?.some((next) => replaces(next, paper, today)),
  );
};

/** How a paper stands on a day. SOON within the days in which care is due soon; NONE without an end. */
export type PaperStanding = "ENDED" | "SOON" | "VALID" | "NONE";

export function paperStanding({ validUntil }: DatedPaper, today: string): PaperStanding {
  if (validUntil === null) return "NONE";
  if (validUntil < today) return "ENDED";
  return validUntil <= addDays(today, SOON_DAYS) ? "SOON" : "VALID";
}

/** The days until a paper's end, 0 on its last day and negative after it; null without an end. */
export const daysToEnd = ({ validUntil }: Pick<DatedPaper, "validUntil">, today: string) =>
  validUntil === null ? null : daysBetween(today, validUntil);

export interface ListedPaper<P> {
  paper: P;
  /** Whether a newer paper is valid longer in its place. */
  replaced: boolean;
  standing: PaperStanding;
}

/** Papers as people look for them: what ends next first, then those without an end, and last what was replaced. */
export function listPapers<P extends DatedPaper>(
  papers: readonly P[],
  today: string,
): ListedPaper<P>[] {
  const inForce = new Set(papersInForce(papers, today).map(({ id }) => id));
  return papers
    .map((paper) => ({
      paper,
      replaced: !inForce.has(paper.id),
      standing: paperStanding(paper, today),
    }))
    .toSorted(
      (one, other) =>
        Number(one.replaced) - Number(other.replaced) ||
        byEnd(one.paper, other.paper) * (one.replaced ? -1 : 1),
    );
}

const NEVER = "9999-12-31";

function byEnd(one: DatedPaper, other: DatedPaper): number {
  const [a, b] = [one.validUntil ?? NEVER, other.validUntil ?? NEVER];
  if (a !== b) return a < b ? -1 : 1;
  return one.id < other.id ? -1 : 1;
}

const nouns: Readonly<Record<string, string>> = {
  INSURANCE: "insurance",
  PASSPORT: "passport",
  MEMBERSHIP: "membership",
  LICENCE: "licence",
};

/** What is to be done by a paper's end, such as 'Renew insurance: Vet fees'. */
export function formatRenewal({ kind, name, issuedBy }: DatedPaper): string {
  const noun = nouns[kind];
  if (noun === undefined) return `Renew ${name ?? "the paper"}`;
  const which = name ?? (ofEachIssuer.has(kind) ? issuedBy : null);
  return which === null ? `Renew ${noun}` : `Renew ${noun}: ${which}`;
}
