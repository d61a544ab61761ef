import { Failure, invalid } from "./failure.ts";
import { expanded } from "./expand.ts";
import { type Form, readForm, texts } from "./form.ts";
import { browserRoutes } from "./browser-routes.ts";
import { checkParameters, routeOf } from "./routes.ts";
import { API_VERSION, newId, type World } from "./world.ts";

/** A received request to the API. */
export interface ApiRequest {
  method: string;
  path: string;
  /** The query of a GET or DELETE, or the body of a POST. */
  form: string;
  headers: Partial<Record<string, string>>;
}

export interface ApiReply {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** The first reply for an idempotency key, and the request that caused it. */
interface FirstReply {
  asked: string;
  answer: ApiReply;
}

/** Answers requests as Stripe's API does; `keys` are those of the account. */
export function makeApi(world: World, keys: { secret: string; publishable: string }) {
  const remembered = new Map<string, FirstReply>();

  const answer = (asked: ApiRequest): ApiReply => {
    const key = header(asked, "idempotency-key");
    if (asked.method !== "POST" || !key) return act(asked);
    const fingerprint = `${asked.path}?${asked.form}`;
    const before = remembered.get(key);
    if (before && before.asked !== fingerprint) return refused(reusedKey(key));
    if (before)
      return {
        ...before.answer,
        headers: { ...before.answer.headers, "idempotent-replayed": "true" },
      };
    const now = act(asked);
    // a request that was refused before it changed anything may be repeated with the same key
    if (now.status < 400 || now.status === 402)
      remembered.set(key, { asked: fingerprint, answer: now });
    return now;
  };

  const act = (asked: ApiRequest): ApiReply => {
    try {
      const form = readForm(asked.form);
      const byBrowser = browserRoutes(world, asked, form, keys.publishable);
      if (byBrowser) return ok(byBrowser);
      checkCaller(asked, keys.secret);
      return ok(run(world, asked, form));
    } catch (error) {
      if (error instanceof Failure) return refused(error);
      throw error;
    }
  };
  return answer;
}

function run(world: World, { method, path }: ApiRequest, form: Form) {
  const { route, id } = routeOf(method, path);
  checkParameters(route, form);
  return expanded(world, route.run(world, form, id), texts(form, "expand"));
}

function checkCaller(asked: ApiRequest, secret: string) {
  const given = header(asked, "authorization")?.replace(/^Bearer /, "");
  if (given !== secret)
    throw new Failure(401, "invalid_request_error", `Invalid API Key provided: ${given ?? "none"}`);
  const version = header(asked, "stripe-version");
  if (version !== undefined && version !== API_VERSION)
    throw invalid(`Invalid Stripe API version: ${version}`);
}

const reusedKey = (key: string) =>
  new Failure(
    400,
    "idempotency_error",
    `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}'.`,
  );

const header = ({ headers }: ApiRequest, name: string) => headers[name];

const ok = (body: object): ApiReply => reply(200, body);
const refused = ({ status, body }: Failure): ApiReply => reply(status, body);

const reply = (status: number, body: object): ApiReply => ({
  status,
  headers: {
    "content-type": "application/json",
    "request-id": newId("req"),
    "stripe-version": API_VERSION,
  },
  body: JSON.stringify(body),
});
