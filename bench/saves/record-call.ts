import { type Agent, request } from "node:http";
import { deserialize } from "node:v8";
import type { Server } from "../servers.ts";

/** A write, as a person sends it. */
export interface Save {
  method: "POST" | "PUT";
  path: string;
  body: object;
  cookie: string;
}

/** What the product did for a call, for the bare server to do again. */
export interface RecordedCall {
  /** The statements in order, that of the session first, without those that begin and end the transaction. */
  statements: { text: string; values: unknown[] }[];
  /** The instant before the call, in milliseconds: ids made since are those of new rows. */
  since: number;
  /** The id of the row that the call changes, which is another at each repetition; null if it only adds rows. */
  subject: string | null;
  reply: string;
}

/** Sends a write and returns the reply; throws unless it is 200. */
export const sendSave = (url: string, save: Save, agent?: Agent): Promise<string> =>
  new Promise((resolve, reject) => {
    const { origin } = new URL(url);
    const headers = { origin, cookie: save.cookie, "content-type": "application/json" };
    const sent = request(url, { method: save.method, agent, headers }, (reply) => {
      const parts: Buffer[] = [];
      reply.on("data", (part: Buffer) => parts.push(part));
      reply.once("error", reject).once("end", () => {
        const text = Buffer.concat(parts).toString();
        if (reply.statusCode === 200) resolve(text);
        else reject(new Error(`${save.method} ${save.path}: ${reply.statusCode} ${text}`));
      });
    });
    sent.once("error", reject).end(JSON.stringify(save.body));
  });

/** Sends a write to the product and returns what it did. */
export async function recordCall(
  product: Server,
  save: Save,
  subject: string | null,
): Promise<RecordedCall> {
  const since = Date.now();
  product.tell("record");
  const reply = await sendSave(product.url + save.path, save);
  const { statements } = await product.ask<{ statements: string }>("recorded", "statements");
  return { statements: deserialize(Buffer.from(statements, "base64")), since, subject, reply };
}
