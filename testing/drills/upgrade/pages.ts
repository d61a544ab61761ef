import { pathToFileURL } from "node:url";
import { initialCalls } from "#contract/initial-calls.ts";
import { paths } from "#contract/paths.ts";
import type { Rider } from "../client.ts";

/** What a page of one release asks for: the first calls of every page. */
export type CallsOf = (path: string) => string[];

export const ourCalls: CallsOf = (path) => initialCalls(path);

/** The first calls of the pages of another release. */
export async function callsOfRelease(folder: string): Promise<CallsOf> {
  const file = pathToFileURL(`${folder}/src/contract/initial-calls.ts`).href;
  const loaded: unknown = await import(file);
  if (!isObject(loaded)) throw new Error("The release has no list of calls");
  const { initialCalls: theirs } = loaded;
  if (typeof theirs !== "function") throw new Error("The release has no list of calls");
  return (path) => {
    const calls: unknown = theirs(path);
    return Array.isArray(calls) ? calls.map(String) : [];
  };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** The calls of one release's pages that a server of another does not answer with 200. */
export async function notAnswered(
  origin: string,
  { rider, horseId, callsOf }: { rider: Rider; horseId: string; callsOf: CallsOf },
): Promise<{ asked: number; missing: string[] }> {
  const pages = [paths.dashboard, ...Object.values(paths)].map((path) =>
    path.replace(":id", horseId),
  );
  const calls = [...new Set(pages.flatMap(callsOf))].filter((call) => !call.includes("/outings/"));
  const missing: string[] = [];
  for (const call of calls) {
    const { status } = await fetch(origin + call, { headers: { cookie: rider.cookie() } });
    if (status !== 200) missing.push(`${status} ${call}`);
  }
  return { asked: calls.length, missing };
}
