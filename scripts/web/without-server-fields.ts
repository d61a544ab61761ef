import type { Plugin } from "vite";

const summary = /^\s+summary:\s+(?:"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`),/gm;
const section = /^\s+section: (?:"\w+"|schemas\.section),$/gm;
// matches only schemas that are referred to by name: inline ones, and the records' schemas that the change stream uses,
// are kept
const reply = /^\s+(?:reply|current): (?:\w+|z\.(?:array|nullable)\(\w+\)|z\.null\(\)),$/gm;

const blank = (found: string) => found.replaceAll(/[^\n]/g, "");
// creating a schema has no side effects, so the bundler may omit unused ones
const maker = /(?<=[=(,:[]\s*)\bz\.(?:iso\.)?\w+\(/g;

/**
 * Removes from the browser's bundle the parts of an endpoint that only the server reads: its summary for the
 * OpenAPI document, its section, and the schemas that filter replies, of which the web app uses only the types.
 */
export const withoutServerFields = (): Plugin => ({
  name: "without-server-fields",
  enforce: "pre",
  transform(code, id) {
    if (!/src\/contract\/[\w/-]+\.ts$/.test(id)) return null;
    // keeps the number of lines, so that source maps and messages stay correct
    const rest = code
      .replaceAll(summary, blank)
      .replaceAll(section, blank)
      .replaceAll(reply, blank);
    if (/^\s+summary: (?!string)/m.test(rest)) this.error(`${id}: a summary in an unknown form`);
    return { code: rest.replaceAll(maker, "/*#__PURE__*/ $&"), map: null };
  },
});
