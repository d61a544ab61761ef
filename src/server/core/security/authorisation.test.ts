import fastify from "fastify";
import { beforeAll, describe, expect, test } from "vitest";
import { STRIPE_WEBHOOK_PATH } from "#contract/billing/billing.ts";
import type { Access, Endpoint } from "#contract/endpoint.ts";
import { tokenAccessOf } from "#contract/token-access.ts";
import { POLICY_REPORTS_PATH } from "#server/core/http/security-headers.ts";
import { fixture } from "#testing/fixture.ts";
import { sendAndLeave } from "#testing/live.ts";
import { anotherBrowser, newAdmin, newMember } from "#testing/member.ts";
import { openYard, UNKNOWN_ID, type Visitor } from "#testing/yard.ts";

const SIGN_IN = "Sign in first";
const NOT_YOUR_ROLE = "Your role in this yard does not allow this. Ask the yard's owner.";

// repeated here on purpose, so that an error in the code under test does not change the expectation
const mayCall: Record<Access, string[]> = {
  public: ["VIEWER", "GROOM", "MANAGER", "OWNER", "ADMIN"],
  signedIn: ["VIEWER", "GROOM", "MANAGER", "OWNER", "ADMIN"],
  viewer: ["VIEWER", "GROOM", "MANAGER", "OWNER", "ADMIN"],
  groom: ["GROOM", "MANAGER", "OWNER", "ADMIN"],
  manager: ["MANAGER", "OWNER", "ADMIN"],
  owner: ["OWNER", "ADMIN"],
  admin: ["ADMIN"],
};

const yard = fixture(openYard);
const people = new Map<string, { userId: string; yardId: string }>();

beforeAll(async () => {
  const { user: owner } = await yard.newOwner();
  people.set("OWNER", { userId: owner.id, yardId: owner.yardId });
  for (const role of ["VIEWER", "GROOM", "MANAGER"] as const) {
    const { user } = await newMember(yard.app, owner.yardId, role);
    people.set(role, { userId: user.id, yardId: owner.yardId });
  }
  const { user: admin } = await newAdmin(yard.app);
  people.set("ADMIN", { userId: admin.id, yardId: admin.yardId });
});

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
// the router has one name for a parameter that two calls name differently
const nameless = (name: string) => name.replaceAll(/:[\w:|]+/g, ":");

/** Makes a call with a valid address; everything else about the call is invalid. */
async function attempt(who: Visitor, { method, path, body, upload }: Endpoint) {
  const url = path.replaceAll(/:\w+/g, UNKNOWN_ID);
  const reply = await (upload
    ? who.upload(url, upload, Buffer.from("no photo"))
    : sendAndLeave(who, { method, url, ...(body ? { payload: {} } : {}) }));
  return { status: reply.statusCode, said: reply.body };
}

async function as(role: string) {
  const person = people.get(role);
  if (!person) throw new Error(`Nobody is ${role}`);
  return anotherBrowser(yard.app, person);
}

test("there are calls to test", () => {
  expect(yard.app.boundCalls.length).toBeGreaterThan(14);
  const names = yard.app.boundCalls.map(nameOf);
  expect(new Set(names).size, "each is bound once").toBe(names.length);
});

test("every call that is not public is refused with 401 signed out", async () => {
  for (const call of yard.app.boundCalls) {
    const { status, said } = await attempt(yard.visitor(), call);
    if (call.access === "public")
      expect([401, 403], `${nameOf(call)}: ${said}`).not.toContain(status);
    else expect([status, said], nameOf(call)).toEqual([401, SIGN_IN]);
  }
});

describe.each(["VIEWER", "GROOM", "MANAGER", "OWNER", "ADMIN"])("%s", (role) => {
  test("is admitted where the call's access allows it, and refused elsewhere", async () => {
    for (const call of yard.app.boundCalls) {
      const { status, said } = await attempt(await as(role), call);
      const name = `${nameOf(call)} for ${role}: ${said}`;
      if (!mayCall[call.access].includes(role)) {
        expect([status, said], name).toEqual([403, NOT_YOUR_ROLE]);
        continue;
      }
      expect([SIGN_IN, NOT_YOUR_ROLE], name).not.toContain(said);
      expect(status, name).not.toBe(500);
    }
  });
});

test("a session is worthless in another yard, without a membership", async () => {
  const person = people.get("OWNER");
  const stranger = people.get("ADMIN");
  if (!person || !stranger) throw new Error("Nobody");
  const inBoth = { userId: person.userId, yardId: stranger.yardId };
  await expect(anotherBrowser(yard.app, inBoth)).rejects.toThrow("foreign key");
});

test("every route under /api is a call with a declared access, or on the short list", () => {
  const open = [
    "GET /api/health",
    // for whom `metrics.test.ts` tries it
    "GET /api/metrics",
    // PDFs and a photo, for whom `dossiers.test.ts` and `stable-cards.test.ts` try them
    "GET /api/horses/:/card.pdf",
    "GET /api/horses/:/vital-signs.pdf",
    "GET /api/statements/:/:.pdf",
    "GET /api/cards.pdf",
    "GET /api/card/:/photo",
    "GET /api/dossiers/:id",
    // a PDF, for whom `inspection.test.ts` tries it
    "GET /api/inspection-pack.pdf",
    `POST ${STRIPE_WEBHOOK_PATH}`,
    `POST ${POLICY_REPORTS_PATH}`,
  ];
  const declared = new Set([...yard.app.boundCalls.map(nameOf), ...open].map(nameless));
  const routes = routesOf(yard.app.printRoutes());
  expect(routes, "the router was read").toContain("GET /api/horses/:");
  expect(routes, "the router was read").toContain("POST /api/upload/horse-photo");
  const undeclared = routes.filter((each) => each.includes(" /api") && !declared.has(each));
  expect(undeclared).toEqual([]);
});

test("an undeclared route would be detected", async () => {
  const app = fastify();
  const routes = [
    "/api/horses",
    "/api/horses/:id/secret",
    "/api/horsebox",
    "/api/v2/*",
    "/files/:id",
  ];
  for (const url of routes) app.route({ method: ["GET", "DELETE"], url, handler: () => "" });
  await app.ready();
  expect(routesOf(app.printRoutes()).toSorted()).toEqual(
    routes.flatMap((url) => [`DELETE ${url}`, `GET ${url}`].map(nameless)).toSorted(),
  );
});

test("the OpenAPI document has every call and says who may make it", async () => {
  const { paths } = (await yard.visitor().get("/api/openapi.json")).json<{
    paths: Record<string, Record<string, Record<string, unknown>>>;
  }>();
  for (const { method, path, access, section } of yard.app.boundCalls) {
    const operation = paths[path.replaceAll(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()];
    expect(operation?.["x-access"], `${method} ${path}`).toBe(access);
    expect(operation?.["x-section"], `${method} ${path}`).toBe(section);
    expect(operation && "security" in operation, `${method} ${path}`).toBe(access !== "public");
  }
});

test("the document says which calls take a token, and what it has to allow", async () => {
  const { paths, components } = (await yard.visitor().get("/api/openapi.json")).json<{
    paths: Record<string, Record<string, { security?: object[]; "x-token"?: string }>>;
    components: { securitySchemes: Record<string, object> };
  }>();
  expect(components.securitySchemes["token"]).toMatchObject({ type: "http", scheme: "bearer" });
  for (const call of yard.app.boundCalls) {
    const needed = tokenAccessOf(call) ?? undefined;
    const operation = paths[call.path.replaceAll(/:(\w+)/g, "{$1}")]?.[call.method.toLowerCase()];
    expect(operation?.["x-token"], nameOf(call)).toBe(needed);
    const schemes = operation?.security?.flatMap((each) => Object.keys(each)) ?? [];
    expect(schemes.includes("token"), nameOf(call)).toBe(needed !== undefined);
  }
});

test("the document declares the device time header for every call with a body", async () => {
  const { paths, components } = (await yard.visitor().get("/api/openapi.json")).json<{
    paths: Record<string, Record<string, { parameters: { $ref?: string }[] }>>;
    components: { parameters: Record<string, { name: string; in: string }> };
  }>();
  const { deviceTime } = components.parameters;
  expect(deviceTime).toMatchObject({ name: "Device-Time", in: "header", required: false });
  for (const { method, path, body } of yard.app.boundCalls) {
    const operation = paths[path.replaceAll(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()];
    const named = operation?.parameters.some(
      ({ $ref }) => $ref === "#/components/parameters/deviceTime",
    );
    expect(named, `${method} ${path}`).toBe(body !== undefined);
  }
});

test("the document declares Link for every list", async () => {
  const { paths } = (await yard.visitor().get("/api/openapi.json")).json<{
    paths: Record<string, Record<string, { responses: { 200: { headers?: object } } }>>;
  }>();
  for (const { method, path, reply } of yard.app.boundCalls) {
    const operation = paths[path.replaceAll(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()];
    const isList = method === "GET" && reply._zod.def.type === "array";
    const { headers } = operation?.responses[200] ?? {};
    expect(headers, `${method} ${path}`).toEqual(
      isList ? { Link: { $ref: "#/components/headers/link" } } : undefined,
    );
  }
});

/** Parses the route tree that Fastify prints: `METHOD path` of every route, without the HEAD counterparts of GET. */
function routesOf(tree: string) {
  const above: string[] = [];
  return tree.split("\n").flatMap((line) => {
    const found = /^([\s│]*)[├└]── (\S*)(?: \(([A-Z, ]+)\))?/.exec(line);
    if (!found) return [];
    const [, indent = "", part = "", methods = ""] = found;
    const depth = indent.length / 4;
    above[depth] = part;
    const path = above.slice(0, depth + 1).join("");
    const answered = methods.split(", ").filter((method) => method && method !== "HEAD");
    return answered.map((method) => nameless(`${method} ${path}`));
  });
}
