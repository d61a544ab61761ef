import { toJSONSchema } from "zod/v4/core";
import type { Endpoint } from "#contract/endpoint.ts";
import { tokenAccessOf } from "#contract/token-access.ts";

type Schema = NonNullable<Endpoint["body"]>;

/** The OpenAPI 3.1 document, generated from the contract alone. */
export const openApi = (calls: readonly Endpoint[], server: string): object => ({
  openapi: "3.1.0",
  info: {
    title: "Loosebox",
    version: "1",
    description: "Every call of the Loosebox web application.",
  },
  servers: [{ url: server }],
  components: {
    parameters: { deviceTime, offset, yardId },
    headers: { link },
    securitySchemes: {
      session: { type: "apiKey", in: "cookie", name: "loosebox_session" },
      token: {
        type: "http",
        scheme: "bearer",
        description:
          "A token of one person in one yard, made in the settings. Calls that take one say in `x-token` what it has to allow.",
      },
    },
  },
  paths: Object.fromEntries(
    Object.entries(Object.groupBy(calls, (call) => call.path.replaceAll(/:(\w+)/g, "{$1}"))).map(
      ([path, ways = []]) => [
        path,
        Object.fromEntries(ways.map((call) => [call.method.toLowerCase(), operation(call)])),
      ],
    ),
  ),
});

const deviceTime = {
  name: "Device-Time",
  in: "header",
  description:
    "The time by the device's clock as it sends the call, ISO 8601 in UTC. Where it is more than a minute off, the instants at which something was done are put right by the difference, and in a POST a day of something done that is the device's today becomes ours. Other calls send days again that are ours already, and keep them as they are.",
  required: false,
  schema: { type: "string", format: "date-time" },
};

const yardId = {
  name: "Yard-Id",
  in: "header",
  description:
    "The yard that the call is about, one of the person's own; without it the one that the session chose last.",
  required: false,
  schema: { type: "string", format: "uuid" },
};

const offset = {
  name: "offset",
  in: "query",
  description: "So many rows of the list are left out at its beginning, as a `Link` asks for it.",
  required: false,
  schema: { type: "integer", minimum: 0 },
};

const link = {
  description:
    'A list ends with the row with which it has 4 MB. Where there are more rows this names the same call from the next row on: `</api/…>; rel="next"`.',
  schema: { type: "string" },
};

function operation(call: Endpoint) {
  const body = requestBody(call);
  const reply = schemaOf(call.reply, "output");
  const isList = call.method === "GET" && reply.type === "array";
  return {
    summary: call.summary,
    "x-access": call.access,
    ...(call.section && { "x-section": call.section }),
    ...securityOf(call),
    parameters: [
      ...parameters(call.params, "path"),
      ...parameters(call.query, "query"),
      ...(call.access === "public" ? [] : [{ $ref: "#/components/parameters/yardId" }]),
      ...(call.body ? [{ $ref: "#/components/parameters/deviceTime" }] : []),
      ...(isList ? [{ $ref: "#/components/parameters/offset" }] : []),
    ],
    ...(body ? { requestBody: { required: true, content: body } } : {}),
    responses: {
      200: {
        description: "Done",
        ...(isList ? { headers: { Link: { $ref: "#/components/headers/link" } } } : {}),
        content: { "application/json": { schema: reply } },
      },
      default: {
        description: "One plain sentence a person can act on",
        content: { "text/plain": { schema: { type: "string" } } },
      },
    },
  };
}

/** How a call is authenticated, and what a token has to allow; nothing where anybody may make it. */
function securityOf(call: Endpoint) {
  if (call.access === "public") return {};
  const token = tokenAccessOf(call);
  const session = { session: [] };
  return token ? { security: [session, { token: [] }], "x-token": token } : { security: [session] };
}

function requestBody({ body, upload }: Endpoint) {
  if (body) return { "application/json": { schema: schemaOf(body, "input") } };
  if (!upload) return undefined;
  const properties = { [upload]: { type: "string", format: "binary" } };
  return { "multipart/form-data": { schema: { type: "object", properties, required: [upload] } } };
}

function parameters(schema: Schema | undefined, place: "path" | "query") {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, "input");
  return Object.entries(properties).map(([name, each]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: each,
  }));
}

const schemaOf = (schema: Schema, io: "input" | "output") =>
  toJSONSchema(schema, { io, unrepresentable: "any" });
