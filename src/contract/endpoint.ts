import type { $ZodType, input as In, output as Out } from "zod/v4/core";

/**
 * Who may make a call. `public`: anyone; `signedIn`: any person with a session; then the least
 * membership role in the yard, each including the ones before it; `admin`: runs the installation.
 */
export type Access = "public" | "signedIn" | "viewer" | "groom" | "manager" | "owner" | "admin";

export interface Endpoint {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Fastify's notation: `/api/horses/:id`. */
  path: `/${string}`;
  access: Access;
  /**
   * Whether an unpaid yard may be refused this call (402, see `needsPayment`); said only where it differs from what the
   * method and the access tell.
   */
  payment?: "needed" | "free";
  /**
   * What it answers follows from the yard's rows and the minute alone: it bears an ETag, and is not made again for whoever
   * has it. Only of rows that are in the change log (migrations/functions/changes.sql).
   */
  tagged?: true;
  /** One sentence for the OpenAPI document. */
  summary: string;
  params?: $ZodType;
  query?: $ZodType;
  /** Each object in it is a `z.strictObject`, so that a field misspelt is refused and not lost (`bodies.test.ts`). */
  body?: $ZodType;
  /** The multipart field that carries one file; such a call has no JSON body. */
  upload?: string;
  /** What it tells while it works, to those who ask for `text/event-stream`; the last event is the reply. */
  progress?: $ZodType;
  /** It answers with server-sent events and no end: what each of them holds. */
  events?: $ZodType;
  reply: $ZodType;
  /** What stood in the way, as a refusal (409) shows it, where that is not what the reply is. */
  current?: $ZodType;
  /** Afterwards somebody else is signed in here, or nobody: what was answered before is forgotten, not asked again. */
  changesSession?: true;
}

/**
 * Whether this call is refused to an unpaid yard where the installation wants payment: changes of what a yard owns are.
 * Never reading and never deleting; nor what people do for their own account, which is `signedIn`.
 */
export const needsPayment = ({ method, access, payment }: Endpoint): boolean =>
  payment === undefined
    ? /^(POST|PUT|PATCH)$/.test(method) && /^(viewer|groom|manager|owner)$/.test(access)
    : payment === "needed";

/** An endpoint that changes nothing. */
export type ReadEndpoint = Endpoint & { method: "GET" };

/** Declares one call: `endpoint("GET", "/api/horses/:id", { … })`. Its literal types flow to both ends of the wire. */
export const endpoint = <
  const M extends Endpoint["method"],
  const P extends Endpoint["path"],
  const S extends Omit<Endpoint, "method" | "path">,
>(
  method: M,
  path: P,
  spec: S,
) => ({ method, path, ...spec });

type Schema<E, K extends "params" | "query" | "body"> =
  E extends Record<K, infer S extends $ZodType> ? S : undefined;
type ParsedPart<S> = S extends $ZodType ? Out<S> : undefined;
type InputPart<K extends string, S> = S extends $ZodType ? Record<K, In<S>> : unknown;
/** A query of which every part may be left out may be left out itself. */
type QueryInput<S> = S extends $ZodType
  ? Partial<In<S>> extends In<S>
    ? { query?: In<S> }
    : { query: In<S> }
  : unknown;

/** What the server's function gets: everything checked. */
export interface CheckedRequest<E extends Endpoint> {
  params: ParsedPart<Schema<E, "params">>;
  query: ParsedPart<Schema<E, "query">>;
  body: ParsedPart<Schema<E, "body">>;
}

/** What a caller gives. */
export type Sendable<E extends Endpoint> = InputPart<"params", Schema<E, "params">> &
  QueryInput<Schema<E, "query">> &
  InputPart<"body", Schema<E, "body">>;

/** What a caller gets back. */
export type Reply<E extends Endpoint> = Out<E["reply"]>;

/** What the server's function returns, before the reply schema cuts it to what may leave. */
export type ReplyDraft<E extends Endpoint> = In<E["reply"]>;
