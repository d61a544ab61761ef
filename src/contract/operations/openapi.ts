import * as z from "zod/mini";
import type { Access } from "#contract/endpoint.ts";
import { endpoint } from "#contract/endpoint.ts";
import type { CallSection } from "#contract/policy.ts";
import type { TokenAccess } from "#contract/token-access.ts";

/** What our OpenAPI document uses of JSON Schema. */
export interface JsonSchema {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  additionalProperties?: JsonSchema | boolean;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  maxLength?: number;
  minimum?: number;
  maximum?: number;
}

export interface OpenApiParameter {
  name: string;
  in: string;
  required: boolean;
  description?: string;
  schema: JsonSchema;
}

type Content = Record<string, { schema: JsonSchema }>;

/** One call. */
export interface OpenApiOperation {
  summary: string;
  "x-access": Access;
  "x-section"?: CallSection;
  /** What a token has to allow for this call; absent where no token suffices. */
  "x-token"?: TokenAccess;
  parameters: (OpenApiParameter | { $ref: string })[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
}

/** The parts of the OpenAPI document that the page for developers shows. */
export interface OpenApiDocument {
  openapi: string;
  servers: { url: string }[];
  components: { parameters: Record<string, OpenApiParameter> };
  /** The calls, by path and method. */
  paths: Record<string, Record<string, OpenApiOperation>>;
}

export const openApiEndpoints = {
  read: endpoint("GET", "/api/openapi.json", {
    access: "public",
    summary: "This document: every call, as OpenAPI 3.1",
    reply: z.custom<OpenApiDocument>(),
  }),
};
