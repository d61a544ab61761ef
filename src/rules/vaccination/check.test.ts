import { expect, test } from "vitest";
import { check } from "./check.ts";
import { bodies, type Body } from "./rulebooks.ts";
import examples from "./testing/examples.json" with { type: "json" };

const isBody = (text: string): text is Body => bodies.some((body) => body === text);

test.each(examples.map((example) => [example.id, example] as const))(
  "worked example %s comes out as published",
  (_id, { body, doses, event, courseStart, expected, code }) => {
    if (!isBody(body)) throw new Error(`Unknown body ${body}`);
    const answer = check({ body, doses, event, courseStart });
    expect(answer.verdict).toBe(expected);
    if (code) expect(answer.reasons[0]?.code).toBe(code);
  },
);
