import { type $ZodType, toJSONSchema } from "zod/v4/core";

/**
 * The reply schema as Fastify's serialiser takes it, which writes exactly the keys that it names and throws when
 * one is missing. It checks no values, which the types of drafts have done: parsing each reply once more cost a
 * fifth of the time of a page (bench/README.md).
 */
export function replyShape(reply: $ZodType): Record<string, unknown> {
  const { $schema: _, ...shape } = toJSONSchema(reply, {
    io: "output",
    unrepresentable: "any",
    override: ({ zodSchema: { _zod: node }, jsonSchema }) => {
      if (node.def.type === "pipe" && !isInstant(jsonSchema))
        throw new Error("A reply changes nothing on its way out but instants into text");
      // what a draft has besides is left out, wherever a choice has to be made, too
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      delete jsonSchema.pattern;
    },
  });
  return shape;
}

// the serialiser writes a Date as ISO 8601 in UTC
const isInstant = ({ format }: { format?: string | undefined }) => format === "date-time";
