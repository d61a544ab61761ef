import { expect, test } from "vitest";
import { withoutServerFields } from "./without-server-fields.ts";

const SOURCE = `import * as z from "zod/mini";
import { endpoint } from "#contract/endpoint.ts";
import "./sentences.ts";

export const MOST = 5;
export const labels = { VET: "Vet" } as const;
const text = (max = MOST) => z.string().check(z.maxLength(max));
export const HorseInput = z.strictObject({
  name: text(),
});
export type HorseInput = z.output<typeof HorseInput>;

export const horseEndpoints = {
  update: endpoint("PUT", "/api/horses/:id", {
    access: "groom",
    section: "papers",
    summary:
      "Replace a horse's fields, with \`quotes\`, and (brackets",
    body: z.extend(HorseInput, { updatedAt: z.nullable(z.string()) }),
    reply: z.array(z.object({ id: z.uuid() })),
    changesSession: true,
  }),
};
console.log(horseEndpoints);
`;

interface Transformed {
  code: string;
  moduleSideEffects: boolean;
}

/** What the plugin makes of a module's text; null when it leaves the module alone. */
function transformed(id: string, code = SOURCE): Transformed | null {
  const { transform } = withoutServerFields();
  if (typeof transform !== "function") throw new Error("the plugin transforms nothing");
  const context = {
    error(message: string) {
      throw new Error(message);
    },
  };
  return Reflect.apply(transform, context, [code, id]);
}

const contract = (name: string) => `/somewhere/src/contract/${name}.ts`;

test("endpoints keep what a call needs, and lose what only the server reads", () => {
  const { code = "" } = transformed(contract("horses/horses")) ?? {};
  expect(code).toContain('access: "groom"');
  expect(code).toContain("changesSession: true");
  expect(code).not.toMatch(/summary|section:|body:|reply:|z\.uuid|updatedAt/);
});

test("what calls something at load may be left out, and other constants and functions stay as they are", () => {
  const { code = "" } = transformed(contract("horses/horses")) ?? {};
  expect(code).toContain("HorseInput = /*#__PURE__*/ (() => (z.strictObject({");
  expect(code).toContain('export const labels = { VET: "Vet" } as const;');
  expect(code).toContain("const text = (max = MOST) => z.string()");
  expect(code).toContain("\nconsole.log(horseEndpoints);");
});

test("lines keep their numbers", () => {
  const { code = "" } = transformed(contract("horses/horses")) ?? {};
  const lineOf = (text: string) => text.split("\n").findIndex((line) => line.startsWith("console"));
  expect(lineOf(code)).toBe(lineOf(SOURCE));
});

test("only the sentences of errors are given when their module is loaded", () => {
  expect(transformed(contract("sentences"))).toMatchObject({ moduleSideEffects: true });
  expect(transformed(contract("fields"))).toMatchObject({ moduleSideEffects: false });
});

test("modules beside the contract are left alone", () => {
  expect(transformed("/somewhere/src/web/App.tsx")).toBeNull();
  expect(transformed("/somewhere/src/rules/dates.ts")).toBeNull();
});

test("a module that cannot be read stops the build with its name", () => {
  expect(() => transformed(contract("broken"), "export const = 1;")).toThrow(/broken\.ts/);
});
