import type { LightMyRequestResponse } from "fastify";
import { expect } from "vitest";

type Answer = readonly unknown[];

declare module "vitest" {
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown> {
    /** Expects this status and exactly this body: `toAnswer([401, "Sign in first"])`. */
    toAnswer: (expected: Answer) => R;
  }
}

expect.extend({
  toAnswer({ statusCode, body, raw }: LightMyRequestResponse, expected: Answer) {
    const actual = [statusCode, body];
    const { method, url } = raw.req;
    const not = this.isNot ? "not " : "";
    return {
      pass: this.equals(actual, expected),
      message: () => `expected ${method} ${url} ${not}to answer ${this.utils.stringify(expected)}`,
      actual,
      expected,
    };
  },
});
