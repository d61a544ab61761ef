import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Library, openLibrary } from "#rules/library/library.ts";

const knowledge = fileURLToPath(new URL("../../../../knowledge", import.meta.url));
const read = (file: string) => JSON.parse(readFileSync(join(knowledge, file), "utf8"));

let opened: Library | undefined;

/** The reference library, opened when it is first wanted and then kept. */
export const library = (): Library => (opened ??= openBooks());

function openBooks() {
  const topics: { topic: string; entries: object[] }[] = globSync("topics/*.json", {
    cwd: knowledge,
  }).map(read);
  return openLibrary({
    entries: topics.flatMap(({ topic, entries }) =>
      entries.map((entry) => Object.assign(entry, { topic }) as never),
    ),
    twins: read("twins.json"),
    thesaurus: read("thesaurus.json"),
    gaps: read("not-held.json"),
    emergencies: read("emergencies.json"),
  });
}
