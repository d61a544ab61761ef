import type { ToolSet } from "ai";
import { type $ZodType, safeParse, toJSONSchema } from "zod/v4/core";

/** A tool that the model may call. */
export interface ModelTool {
  name: string;
  description: string;
  input: $ZodType;
  /** Runs the tool and returns its result as text. The model's arguments are checked against `input` first. */
  run: (input: unknown) => Promise<string>;
}

/** The tools in the SDK's format. A call that does not match its schema gets an error and is not run. */
export async function asToolSet(tools: readonly ModelTool[]): Promise<ToolSet> {
  const { jsonSchema, tool } = await import("ai");
  return Object.fromEntries(
    tools.map(({ name, description, input, run }) => [
      name,
      tool({
        description,
        inputSchema: jsonSchema<unknown>(schemaOf(input), {
          validate: (value) => {
            const { success, data, error } = safeParse(input, value);
            return success ? { success, value: data } : { success, error };
          },
        }),
        execute: run,
      }),
    ]),
  );
}

function schemaOf(input: $ZodType) {
  const { type: _, properties, required } = toJSONSchema(input, { io: "input" });
  return JSON.parse(
    JSON.stringify({ type: "object", properties, required, additionalProperties: false }),
  );
}
