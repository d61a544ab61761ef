import { fileURLToPath } from "node:url";

/**
 * How a test starts another process of the server: like `npm start`, with what was compiled before and without
 * reading one package.json over and over, which is more than half of the time until the process begins.
 */
export const quickStart = {
  words: ["--import", new URL("../scripts/quick-imports.mjs", import.meta.url).href],
  env: {
    NODE_COMPILE_CACHE: fileURLToPath(new URL("../node_modules/.cache/loosebox", import.meta.url)),
  },
};

/**
 * Where a run of tests says in which folder the database of a first start is, stopped: who wants a product that runs,
 * and not to see its first start, copies it in less than a tenth of the time.
 */
export const PREPARED = "LOOSEBOX_PREPARED_DATABASE";
