import type { Plugin } from "vite";

const summary = /^\s+summary:\s+(?:"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`),/gm;

/** Leaves the calls' sentences for the OpenAPI document out of what browsers fetch: no page says them. */
export const withoutSummaries = (): Plugin => ({
  name: "without-summaries",
  enforce: "pre",
  transform(code, id) {
    if (!/src\/contract\/[\w/-]+\.ts$/.test(id)) return null;
    // as many lines as before, so that source maps and messages point to the right ones
    const rest = code.replaceAll(summary, (found) => found.replaceAll(/[^\n]/g, ""));
    if (/^\s+summary: (?!string)/m.test(rest)) this.error(`${id}: a summary in an unknown form`);
    return { code: rest, map: null };
  },
});
