import * as fc from "fast-check";
import type { Endpoint } from "#contract/endpoint.ts";
import { anyCharacter } from "#testing/any-character.ts";
import { hostile, type KnownValues, nearlyRight } from "#testing/hostile.ts";

const TINY_GIF = Buffer.from("R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=", "base64");

/** A request as Fastify's `inject` takes it. */
export interface HostileRequest {
  method: Endpoint["method"];
  url: string;
  payload?: string | Buffer;
  headers?: Record<string, string>;
}

/** A body in JSON. */
export const json = (body: unknown) => ({
  payload: JSON.stringify(body),
  headers: { "content-type": "application/json" },
});

/** A request to this call in which every part is nearly valid or hostile. */
export function requestTo(
  { method, path, params, query, body, upload }: Endpoint,
  known: KnownValues,
): fc.Arbitrary<HostileRequest> {
  const part = (schema: Endpoint["body"]) => (schema ? nearlyRight(schema, known) : hostile);
  return fc
    .record({
      ids: params ? nearlyRight(params, { ...known, id: known["horseId"] }) : fc.constant({}),
      query: part(query),
      body: part(body),
      file: upload ? brokenForm(upload) : fc.constant(undefined),
      cut: fc.option(fc.nat({ max: 40 }), { freq: 12 }),
    })
    .map((made): HostileRequest => {
      const url = fill(path, made.ids) + queryText(made.query);
      if (made.file) return { method, url, ...made.file };
      if (method === "GET" || made.body === undefined) return { method, url };
      const whole = json(made.body);
      return made.cut === null
        ? { method, url, ...whole }
        : { method, url, ...whole, payload: whole.payload.slice(0, made.cut) };
    });
}

const wordOf = (value: unknown) =>
  typeof value === "string" ? value : (JSON.stringify(value) ?? "undefined");

/** A path with these values in the place of its names. */
export const fill = (path: string, ids: Record<string, unknown>) =>
  path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(wordOf(ids[name]).toWellFormed().slice(0, 400)),
  );

/** Any fields as the text of a query. */
export function queryText(query: unknown): string {
  if (typeof query !== "object" || query === null) return "";
  const given = Object.entries(query).filter(([, value]) => value !== null && value !== undefined);
  const pairs = given.map(([name, value]) => [name, wordOf(value).slice(0, 400)]);
  return `?${new URLSearchParams(pairs).toString()}`;
}

/** An upload whose head, content or end may be broken. */
function brokenForm(field: string) {
  const junk = fc.uint8Array({ maxLength: 300 });
  return fc
    .record({
      name: fc.oneof(fc.constant(field), fc.string({ maxLength: 20 })),
      file: fc.oneof(
        fc.string({ unit: anyCharacter, maxLength: 60 }),
        fc.constantFrom("horse.jpg", "a\0b.jpg", "../x.jpg", "\u202egpj.exe"),
      ),
      bytes: fc.oneof(
        junk,
        fc.constant(TINY_GIF),
        junk.map((rest) => Buffer.from([0xff, 0xd8, 0xff, ...rest])),
        junk.map((rest) => Buffer.concat([Buffer.from("GIF89a"), rest])),
      ),
      end: fc.constantFrom("\r\n--b--\r\n", "\r\n--b--\r\n", "\r\n--b", "", "\r\n--b\r\n\r\n"),
      boundary: fc.constantFrom("b", "b", "b", "c", "", "b".repeat(300)),
    })
    .map(({ name, file, bytes, end, boundary }) => ({
      payload: Buffer.concat([
        Buffer.from(
          `--b\r\nContent-Disposition: form-data; name="${name}"; filename="${file}"\r\n\r\n`,
        ),
        bytes,
        Buffer.from(end),
      ]),
      headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
    }));
}
