import type { FastifyRequest } from "fastify";
import { strictObject } from "zod/mini";
import { type $ZodType, type output, safeParse, type util } from "zod/v4/core";
import type { Endpoint } from "#contract/endpoint.ts";
import { fieldErrors, notJson, Refusal } from "#server/core/refusal.ts";
import { clocksOf, type Reader } from "./device-clock.ts";

/** The request's body, with the device's times converted to our clock. */
export function bodyOf(request: FastifyRequest, spec: Endpoint, read: Reader | undefined) {
  const clocks = clocksOf(request.headers, new Date());
  const value = jsonOf(request, spec);
  if (!read) return isObject(value) ? void check(emptyBody, value) : undefined;
  if (!isObject(value)) throw new Refusal(400, "Send a JSON object");
  return valid(read(value, clocks, { edits: spec.method !== "POST" }));
}

// the multipart parser is registered for uploads, but other calls must refuse its content type
function jsonOf(request: FastifyRequest, spec: Endpoint) {
  if (spec.body && request.isMultipart()) throw notJson();
  return request.body;
}

/** The body of a call that takes none; an empty object is accepted. */
const emptyBody = strictObject({});

/** A part of a request as its schema reads it. Throws a 400 that names the fields. */
export const check = (schema: $ZodType | undefined, value: unknown) =>
  schema && valid(safeParse(schema, value));

/** As `check`, for replies that are files and have no declared call. */
export const checked = <S extends $ZodType>(schema: S, value: unknown): output<S> =>
  valid(safeParse(schema, value));

function valid<T>(result: util.SafeParseResult<T>): T {
  if (result.success) return result.data;
  const errors = fieldErrors(result.error);
  throw new Refusal(400, errors[0]?.message ?? "What was sent is not valid", { errors });
}

const isObject = (value: unknown) =>
  typeof value === "object" && value !== null && !Array.isArray(value);
