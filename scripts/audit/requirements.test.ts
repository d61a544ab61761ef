import { existsSync, globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const page = readFileSync(new URL("../../docs/security-requirements.md", import.meta.url), "utf8");
const rows = [...page.matchAll(/^\| (\d+) +\| (P\d) +\| (\w+) +\| [^|]*\| ([^|]*)\|$/gm)].map(
  ([, number, , state, proof = ""]) => ({ number: Number(number), state, proof }),
);

test("each of the 66 requirements is listed once, as met, partly or not", () => {
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 66 }, (_, at) => at + 1));
  expect(rows.filter(({ state = "" }) => !["met", "partly", "not"].includes(state))).toEqual([]);
});

test("every named proof exists", () => {
  const root = new URL("../../", import.meta.url).pathname;
  const missing = rows.flatMap(({ number, proof }) => {
    let folder = "src/server";
    const named = [...proof.matchAll(/`([\w./*-]+\.(?:test\.tsx?|e2e\.ts|ts|md))`/g)];
    return named.flatMap(([, name = ""]) => {
      // a name without a folder is a file in the folder of the previous one
      const isAlone = !name.includes("/");
      const places = isAlone
        ? [`${folder}/${name}`, `src/${name}`]
        : [name, `src/server/${name}`, `src/${name}`];
      const found = places.find(
        (each) => existsSync(root + each) || globSync(root + each).length > 0,
      );
      if (found) folder = found.slice(0, found.lastIndexOf("/"));
      return found ? [] : [`${number}: ${name}`];
    });
  });
  expect(missing).toEqual([]);
});

test("words quoted from a test's title are in a test's title", () => {
  const tests = globSync("{src,testing,scripts,e2e}/**/*.{test,e2e}.ts", {
    cwd: new URL("../../", import.meta.url).pathname,
  }).map((file) => readFileSync(new URL(`../../${file}`, import.meta.url), "utf8"));
  const all = tests.join("\n");
  const quoted = rows.flatMap(({ proof }) =>
    [...proof.matchAll(/'([^']{4,})'/g)].flatMap(([, words = ""]) => words.split("…")),
  );
  expect(quoted.length).toBeGreaterThan(15);
  expect(quoted.map((each) => each.trim()).filter((each) => each && !all.includes(each))).toEqual(
    [],
  );
});
