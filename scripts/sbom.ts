// `npm run sbom [FILE]`: a bill of materials of what a release runs on (CycloneDX 1.5), dist/sbom.cdx.json unless said.
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import * as z from "zod/mini";

const Bom = z.object({ bomFormat: z.literal("CycloneDX"), components: z.array(z.unknown()) });

const file = process.argv[2] ?? "dist/sbom.cdx.json";
// everything of package-lock.json, not only what this system has installed
const words = ["sbom", "--sbom-format", "cyclonedx", "--omit", "dev", "--package-lock-only"];
const { stdout, stderr } = spawnSync("npm", words, {
  encoding: "utf8",
  maxBuffer: 100_000_000,
  shell: process.platform === "win32",
});
const bom = Bom.safeParse(stdout.startsWith("{") ? JSON.parse(stdout) : null);
if (bom.success) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, stdout);
  console.log(`${file}: ${bom.data.components.length} packages`);
} else {
  console.error(`npm made no bill of materials.\n${stderr}`);
  process.exitCode = 1;
}
