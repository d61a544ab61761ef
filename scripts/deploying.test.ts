import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import * as z from "zod/mini";
import { variableNames } from "#server/core/variables.ts";
import { serverFlags, serverMemoryEnv } from "./steps/server-flags.mjs";

const clone = join(import.meta.dirname, "..");
const read = (file: string) => readFileSync(join(clone, file), "utf8");

const Package = z.object({
  scripts: z.record(z.string(), z.string()),
  dependencies: z.record(z.string(), z.string()),
});
const { scripts, dependencies } = Package.parse(JSON.parse(read("package.json")));

/** The instructions of the Containerfile, each in one line. */
const instructions = read("Containerfile")
  .replaceAll(/^#.*\n/gm, "")
  .replaceAll("\\\n", " ")
  .split("\n")
  .filter(Boolean)
  .map((line) => line.replaceAll(/ +/g, " ").trim());
const of = (name: string) =>
  instructions
    .filter((line) => line.startsWith(`${name} `))
    .map((line) => line.slice(name.length + 1));
/** What is copied from the repository. */
const copied = of("COPY")
  .filter((rest) => !rest.startsWith("--from"))
  .flatMap((rest) => rest.split(" ").slice(0, -1));

/** Variables of Node and the C library, which nobody has to set. */
const ofSystem = ["NODE_ENV", "NODE_COMPILE_CACHE", ...Object.keys(serverMemoryEnv)];

test("everything that the Containerfile copies is there, and passes .containerignore", () => {
  expect(copied.length).toBeGreaterThan(10);
  expect(copied.filter((path) => globSync(path, { cwd: clone }).length === 0)).toEqual([]);
  const letIn = read(".containerignore").split("\n");
  expect(copied.filter((path) => !letIn.includes(`!${path}`))).toEqual([]);
  // what is copied from an earlier stage is named as this stage makes it
  const stages = new Set(of("FROM").map((rest) => rest.split(" AS ")[1]));
  const from = of("COPY").flatMap((rest) => /^--from=(\S+)/.exec(rest)?.[1] ?? []);
  expect(from.filter((name) => !stages.has(name))).toEqual([]);
});

test("its commands are scripts of package.json, its Node the one that npm brings, and its flags those of npm start", () => {
  const named = of("RUN").flatMap((rest) => /^npm run (\S+)/.exec(rest)?.[1] ?? []);
  expect(named).toEqual(["build"]);
  expect(named.filter((name) => scripts[name] === undefined)).toEqual([]);
  expect(of("FROM")[0]).toBe(`node:${dependencies["node"]}-bookworm-slim AS base`);
  const words: unknown = JSON.parse(of("CMD")[0] ?? "[]");
  expect(words).toEqual([
    "node",
    ...serverFlags,
    "--import",
    "./scripts/quick-imports.mjs",
    "src/server/main.ts",
  ]);
  expect(existsSync(join(clone, "scripts/quick-imports.mjs"))).toBe(true);
});

test("it runs as an account of its own, keeps DATA_DIR in a volume, and holds no secret", () => {
  expect([of("USER"), of("VOLUME"), of("STOPSIGNAL")]).toEqual([["node"], ["/data"], ["SIGTERM"]]);
  expect(of("HEALTHCHECK")[0]).toContain("/api/health");
  const set = of("ENV").flatMap((rest) =>
    [...rest.matchAll(/(\w+)=/g)].map(([, name]) => name ?? ""),
  );
  expect(set.toSorted()).toEqual([...ofSystem, "DATA_DIR", "HOST", "PORT"].toSorted());
});

test("compose.yaml sets for Loosebox only variables that it reads, and waits for the stop", () => {
  const service = /^ {2}loosebox:\n((?: {4}.*\n| *\n)+)/m.exec(read("compose.yaml"))?.[1] ?? "";
  const environment = /^ {4}environment:\n((?: {6}.*\n)+)/m.exec(service)?.[1] ?? "";
  const names = [...environment.matchAll(/^ {6}(\w+):/gm)].map(([, name]) => name ?? "");
  expect(names).toEqual(["DATABASE_URL"]);
  expect(names.filter((name) => !variableNames.includes(name))).toEqual([]);
  expect(service).toContain("/api/health");
  expect(service).toContain("stop_grace_period: 40s");
  // a tab is no indentation in YAML
  expect(read("compose.yaml")).not.toContain("\t");
});

test("the unit of systemd starts the server with the flags and memory settings of npm start, and sets only variables that it reads", () => {
  const unit = read("deploy/loosebox.service");
  expect(unit).toContain(
    `node ${serverFlags.join(" ")} --import ./scripts/quick-imports.mjs src/server/main.ts\n`,
  );
  for (const [name, value] of Object.entries(serverMemoryEnv)) {
    expect(unit).toContain(`\nEnvironment=${name}=${value}\n`);
    expect(of("ENV")[0]).toContain(`${name}=${value}`);
  }
  const set = [...unit.matchAll(/^Environment=(\w+)=/gm)].map(([, name]) => name ?? "");
  expect(set.filter((name) => ![...ofSystem, ...variableNames].includes(name))).toEqual([]);
  expect(unit).toContain("TimeoutStopSec=40\n");
});

const hasSystemd = spawnSync("systemd-analyze", ["--version"]).status === 0;

test.skipIf(!hasSystemd)("systemd finds no fault with the unit", () => {
  const folder = mkdtempSync(join(tmpdir(), "loosebox-unit-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "loosebox.service");
  const here = read("deploy/loosebox.service")
    .replaceAll("/opt/loosebox/node_modules/node/bin/node", process.execPath)
    .replaceAll("/opt/loosebox", clone);
  writeFileSync(file, here);
  expect(execFileSync("systemd-analyze", ["verify", file], { encoding: "utf8" })).toBe("");
});
