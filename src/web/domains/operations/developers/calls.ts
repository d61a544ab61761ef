import type {
  JsonSchema,
  OpenApiDocument,
  OpenApiOperation,
  OpenApiParameter,
} from "#contract/operations/openapi.ts";

/** One call, as the page shows it. */
export interface ShownCall {
  id: string;
  method: string;
  path: string;
  operation: OpenApiOperation;
  parameters: OpenApiParameter[];
  body: JsonSchema | null;
  /** Whether the body is a file in a form. */
  isUpload: boolean;
  reply: JsonSchema | null;
}

/** Calls about the same noun: the first segment of their paths. */
export interface NounOfCalls {
  noun: string;
  calls: ShownCall[];
}

const JSON_TYPE = "application/json";

/** The document's calls by noun, in the order of the alphabet. */
export function nounsOf(document: OpenApiDocument): NounOfCalls[] {
  const nouns = new Map<string, ShownCall[]>();
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(methods)) {
      const noun = path.split("/")[2] ?? path;
      nouns.set(noun, [
        ...(nouns.get(noun) ?? []),
        shownCall(document, { path, method, operation }),
      ]);
    }
  return Array.from(nouns, ([noun, calls]) => ({ noun, calls })).toSorted((one, other) =>
    one.noun.localeCompare(other.noun),
  );
}

function shownCall(
  { components }: OpenApiDocument,
  { path, method, operation }: { path: string; method: string; operation: OpenApiOperation },
): ShownCall {
  const content = operation.requestBody?.content ?? {};
  const form = content["multipart/form-data"];
  return {
    id: `${method} ${path}`.replaceAll(/[^a-z\d]+/gi, "-"),
    method: method.toUpperCase(),
    path,
    operation,
    parameters: operation.parameters.flatMap((each) =>
      "$ref" in each ? (components.parameters[each.$ref.split("/").at(-1) ?? ""] ?? []) : [each],
    ),
    body: (content[JSON_TYPE] ?? form)?.schema ?? null,
    isUpload: form !== undefined,
    reply: operation.responses["200"]?.content?.[JSON_TYPE]?.schema ?? null,
  };
}

/** Only the calls in which every word occurs, in path, method or summary. */
export function callsWith(nouns: readonly NounOfCalls[], typed: string): NounOfCalls[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const has = ({ method, path, operation }: ShownCall) => {
    const text = `${method} ${path} ${operation.summary}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  return nouns
    .map(({ noun, calls }) => ({ noun, calls: calls.filter(has) }))
    .filter(({ calls }) => calls.length > 0);
}

/** What people call a noun of the paths: 'care-events' is 'Care events'. */
export const formatNoun = (noun: string): string => {
  const words = noun.replace(/\.\w+$/, "").replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};
