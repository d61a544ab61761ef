// `npm run doctor`: says what is wrong with this installation, and changes nothing. Plain JavaScript for Node 20, because
// it must also run where the packages are not installed.
import { existsSync } from "node:fs";
import { inClone, node24 } from "./steps/runtime.mjs";

const isInstalled = existsSync(inClone("node_modules/.package-lock.json"));
const isNew = Number(process.versions.node.split(".")[0]) >= 24;
if (isInstalled && isNew) {
  const { examine } = await import("./doctor/examine.ts");
  process.exitCode = await examine(process.env);
} else {
  const why = isInstalled ? `Node ${process.versions.node} is too old` : "They are not installed";
  const todo = node24() ? "npm install" : "npm install, which brings Node 24 along";
  console.log(`wrong       packages    ${why}: run ${todo}, then this again.`);
  process.exitCode = 1;
}
