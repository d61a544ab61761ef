import { safeParse } from "zod/v4/core";
import { DoseInput } from "#contract/health/doses.ts";
import {
  type PageReading,
  type ProposedDose,
  PROPOSED_DOSES_MAX,
} from "#contract/health/page-readings.ts";
import { type Disease, diseases } from "#rules/vaccination/diseases.ts";
import { diseasesOfProducts } from "#rules/vaccination/products.ts";

/** The longest answer that is looked at, in characters; thirty doses take a tenth of it. */
const ANSWER_MAX = 40_000;

/**
 * The doses in a model's answer; null where it is none. What the answer says is data from a stranger: each line must be
 * a dose that a person could have typed, and everything else is left out.
 */
export function parseReading(answer: string): PageReading | null {
  const lines = linesIn(answer.slice(0, ANSWER_MAX));
  if (!lines) return null;
  const doses = lines.slice(0, PROPOSED_DOSES_MAX).flatMap((line) => asDose(line) ?? []);
  return { doses: doses.filter(isFirst), leftOut: lines.length - doses.filter(isFirst).length };
}

function linesIn(answer: string): unknown[] | null {
  const text = answer.slice(answer.indexOf("{"), answer.lastIndexOf("}") + 1);
  try {
    const read: unknown = JSON.parse(text);
    const lines: unknown = typeof read === "object" && read !== null && Reflect.get(read, "doses");
    return Array.isArray(lines) ? lines : null;
  } catch {
    return null;
  }
}

function asDose(line: unknown): ProposedDose | null {
  if (typeof line !== "object" || line === null) return null;
  const get = (name: string): unknown => Reflect.get(line, name);
  const read = {
    date: get("date"),
    product: textOf(get("product")),
    batch: textOf(get("batch")),
    givenBy: textOf(get("givenBy")),
  };
  const against = diseasesIn(get("diseases"), read.product);
  // nobody knows what it was against: the person says it
  const checked = safeParse(DoseInput, {
    ...read,
    diseases: against.length > 0 ? against : ["OTHER"],
  });
  if (!checked.success) return null;
  const { date, product, batch, givenBy } = checked.data;
  return { date, diseases: against, product, batch, givenBy };
}

// signs that no keyboard types could hide one text in another
const textOf = (value: unknown) =>
  typeof value === "string" ? value.replaceAll(/[\p{C}\p{Z}]+/gu, " ").trim() : null;

/** What a known vaccine is against is known better than it is read. */
function diseasesIn(named: unknown, product: string | null): Disease[] {
  const known = diseasesOfProducts(product ?? "");
  if (known.length > 0) return known;
  return diseases.filter((disease) => Array.isArray(named) && named.includes(disease));
}

const isFirst = (dose: ProposedDose, at: number, all: ProposedDose[]) =>
  all.findIndex((other) => JSON.stringify(other) === JSON.stringify(dose)) === at;
