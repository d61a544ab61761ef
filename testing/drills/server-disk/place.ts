import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import * as z from "zod";
import { runningUrl } from "#server/adapters/postgres/postgres.ts";
import { makeProduct, type Product } from "../product.ts";
import { makeSmallDisk } from "../small-disk.ts";

/** A server on a small disk, with what a drill asks of its database, its log and its outbox. */
export type Place = ReturnType<typeof placeOf>;

const workProbe = new URL("work-probe.ts", import.meta.url).href;
const LONGEST_MS = 60_000;

/** Starts a server on a disk of 256 MB. */
export async function openPlace(): Promise<Place> {
  const disk = makeSmallDisk(256);
  const lines: string[] = [];
  const product = await makeProduct({
    dataDir: disk.folder,
    imports: [workProbe],
    onLog: (line) => lines.push(line),
  });
  try {
    await product.start();
    const client = new Client(runningUrl(product.dataDir) ?? "");
    client.on("error", () => undefined);
    await client.connect();
    return placeOf({ disk, product, client, lines });
  } catch (error) {
    await product.leave();
    disk.leave();
    throw error;
  }
}

function placeOf({
  disk,
  product,
  client,
  lines,
}: {
  disk: ReturnType<typeof makeSmallDisk>;
  product: Product;
  client: Client;
  lines: string[];
}) {
  const outbox = join(product.dataDir, "outbox");
  const count = async (from: string, values: unknown[] = []) => {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from ${from}`,
      values,
    );
    return rows[0]?.count ?? 0;
  };
  return {
    disk,
    product,
    client,
    /** Has the server do at once what it does by the clock. */
    work: async (work: "backup" | "erasure") => {
      const said = await product.tell({ work });
      if (said !== "done") throw new Error(`The ${work} was not begun: ${JSON.stringify(said)}`);
    },
    /** The number of rows that this selects. */
    count,
    /** Waits until this selects a row, or so many. */
    async until(from: string, least = 1) {
      for (const end = Date.now() + LONGEST_MS; (await count(from)) < least; await sleep(50))
        if (Date.now() > end) throw new Error(`There never was: ${from}`);
    },
    /** Waits until all mails are sent. */
    async untilSent() {
      for (const end = Date.now() + LONGEST_MS; (await count("account_mails")) > 0; await sleep(50))
        if (Date.now() > end) throw new Error("Mails still wait");
    },
    /** What the log has said with these words since it was last asked, and why. */
    saidOf(words: string) {
      const said = new Set<string>();
      for (const line of lines.splice(0)) {
        const sentence = sentenceOf(line, words);
        if (sentence === null) lines.push(line);
        else said.add(sentence);
      }
      return [...said].join(" ");
    },
    /** How many mails with these words in them the outbox holds. */
    mailsWith: (...words: string[]) =>
      readdirSync(outbox)
        .filter((name) => name.endsWith(".eml"))
        .map((name) => readFileSync(join(outbox, name), "utf8"))
        .filter((mail) => words.every((each) => mail.includes(each))).length,
    /** What lies in the outbox and is no mail. */
    noMails: () => readdirSync(outbox).filter((name) => !name.endsWith(".eml")),
    async leave() {
      await client.end();
      await product.leave();
      disk.leave();
    },
  };
}

const told = { message: z.string() };
const Line = z.object({
  msg: z.string(),
  err: z.optional(z.object({ ...told, errors: z.optional(z.array(z.object(told))) })),
});

function sentenceOf(line: string, words: string): string | null {
  const { data } = Line.safeParse(JSON.parse(line));
  if (!data?.msg.includes(words)) return null;
  const { message = "", errors = [] } = data.err ?? {};
  return `${data.msg}: ${[message, ...errors.map((each) => each.message)].join("; ")}`;
}
