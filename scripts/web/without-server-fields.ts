import type { Plugin } from "vite";

const summary = /^\s+summary:\s+(?:"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`),/gm;
const section = /^\s+section: (?:"\w+"|schemas\.section),$/gm;
// a schema by its name: what is made in the place itself, and the records' that the change log takes over, stays
const reply = /^\s+(?:reply|current): (?:\w+|z\.(?:array|nullable)\(\w+\)|z\.null\(\)),$/gm;

const blank = (found: string) => found.replaceAll(/[^\n]/g, "");
// making a schema does nothing else: one that nobody uses then is left out by the bundler
const maker = /(?<=[=(,:[] ?)\bz\.(?:iso\.)?\w+\(/g;

/**
 * Leaves out of what browsers fetch what only the server reads of a call: its sentence for the OpenAPI document, its
 * section, and the schemas by which answers are cut to what may leave. The web has their types alone.
 */
export const withoutServerFields = (): Plugin => ({
  name: "without-server-fields",
  enforce: "pre",
  transform(code, id) {
    if (!/src\/contract\/[\w/-]+\.ts$/.test(id)) return null;
    // as many lines as before, so that source maps and messages point to the right ones
    const rest = code
      .replaceAll(summary, blank)
      .replaceAll(section, blank)
      .replaceAll(reply, blank);
    if (/^\s+summary: (?!string)/m.test(rest)) this.error(`${id}: a summary in an unknown form`);
    return { code: rest.replaceAll(maker, "/*#__PURE__*/ $&"), map: null };
  },
});
