import type { CallSection } from "./policy.ts";
import type { $ZodType, input as In, output as Out } from "zod/v4/core";

/**
 * Who may make a call. `public`: anyone. `signedIn`: any person with a session. Then the minimum role in the
 * yard, where each includes the roles before it. `admin`: the operator.
 */
export type Access = "public" | "signedIn" | "viewer" | "groom" | "manager" | "owner" | "admin";

export type YardAccess = Exclude<Access, "public" | "signedIn" | "admin">;

export interface Endpoint {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** The path in Fastify's notation, such as `/api/horses/:id`. */
  path: `/${string}`;
  access: Access;
  /**
   * The section of the yard that the call belongs to: in addition to the role in `access`, the caller needs the
   * right to read (GET) or write in it. Every call in a yard names one, and no other call does.
   */
  section?: CallSection;
  /**
   * Whether an unpaid yard may be refused this call (402, see `needsPayment`); stated only where it differs from
   * what method and access imply.
   */
  payment?: "needed" | "free";
  /**
   * Set if the reply depends only on the yard's journalled rows and the current minute: it then has an ETag and is
   * not computed again for a client that already has it.
   */
  tagged?: true;
  /** Set where no token suffices although the section would allow it (`token-access.ts`). */
  tokens?: "never";
  /** A one-sentence description for the OpenAPI document. */
  summary: string;
  params?: $ZodType;
  query?: $ZodType;
  /**
   * The schema of the body. Each object in it is a `z.strictObject`, so that a misspelt field is refused and not
   * ignored (`bodies.test.ts`).
   */
  body?: $ZodType;
  /** The multipart field that carries one file; such a call has no JSON body. */
  upload?: string;
  /** The schema of progress events, sent to clients that accept `text/event-stream`; the last event is the reply. */
  progress?: $ZodType;
  /** The schema of each event of an endless stream of server-sent events. */
  events?: $ZodType;
  reply: $ZodType;
  /** The schema of `current` in a conflict (409), where it differs from that of the reply. */
  current?: $ZodType;
  /** Set if the call signs a person in or out, so that the client clears its cache instead of refetching. */
  changesSession?: true;
}

/**
 * Whether this call is refused to an unpaid yard if the installation requires payment; this applies to calls
 * that add or change what a yard owns. Reading, deleting and a person's own account (`signedIn`) are always
 * free.
 */
export const needsPayment = ({ method, access, payment }: Endpoint): boolean =>
  payment === undefined
    ? /^(POST|PUT|PATCH)$/.test(method) && /^(viewer|groom|manager|owner)$/.test(access)
    : payment === "needed";

/** Requires a call in a yard to name its section, and any other call to name none. */
type AccessAndSection =
  | { access: YardAccess; section: CallSection }
  | { access: Exclude<Access, YardAccess>; section?: undefined };

/** An endpoint that changes nothing. */
export type ReadEndpoint = Endpoint & { method: "GET" };

/**
 * Declares one call: `endpoint("GET", "/api/horses/:id", { … })`. Its literal types are used by both server and
 * client.
 */
export const endpoint = <
  const M extends Endpoint["method"],
  const P extends Endpoint["path"],
  const S extends Omit<Endpoint, "method" | "path" | "access" | "section"> & AccessAndSection,
>(
  method: M,
  path: P,
  spec: S,
) => ({ method, path, ...spec });

type Schema<E, K extends "params" | "query" | "body"> =
  E extends Record<K, infer S extends $ZodType> ? S : undefined;
type ParsedPart<S> = S extends $ZodType ? Out<S> : undefined;
type InputPart<K extends string, S> = S extends $ZodType ? Record<K, In<S>> : unknown;
/** The type of a query, which is optional if all its parts are. */
type QueryInput<S> = S extends $ZodType
  ? Partial<In<S>> extends In<S>
    ? { query?: In<S> }
    : { query: In<S> }
  : unknown;

/** The validated request that the server's handler gets. */
export interface CheckedRequest<E extends Endpoint> {
  params: ParsedPart<Schema<E, "params">>;
  query: ParsedPart<Schema<E, "query">>;
  body: ParsedPart<Schema<E, "body">>;
}

/** The input of a call. */
export type Sendable<E extends Endpoint> = InputPart<"params", Schema<E, "params">> &
  QueryInput<Schema<E, "query">> &
  InputPart<"body", Schema<E, "body">>;

/** The reply of a call, as the client receives it. */
export type Reply<E extends Endpoint> = Out<E["reply"]>;

/** What the server's handler returns, before the reply schema removes other fields. */
export type ReplyInput<E extends Endpoint> = In<E["reply"]>;
