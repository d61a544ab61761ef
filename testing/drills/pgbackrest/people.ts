import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { Client } from "pg";
import sharp from "sharp";
import * as z from "zod";
import { readConfig, useConfig } from "#server/core/config.ts";
import { closeDatabase, openDatabase } from "#server/core/database/database.ts";
import { folderStore, openFileStore } from "#server/adapters/files.ts";
import { eraseDue, erasureLedger } from "#server/domains/people/accounts/erasure/erase.ts";
import { horse, newRider, PASSWORD, type Rider } from "../client.ts";
import type { Product } from "../product.ts";

const uploaded = z.object({ fileUrl: z.string() });
const added = z.object({ id: z.string() });

/** Gives somebody a horse with a photo; returns its id. */
export async function addPhoto(rider: Rider): Promise<string> {
  const picture = sharp({ create: { width: 300, height: 200, channels: 3, background: "#a86" } });
  const photo = await rider.upload(await picture.jpeg().toBuffer());
  const { fileUrl } = uploaded.parse(photo?.body);
  const reply = await rider.ask("POST", "/api/horses", horse({ imageUrl: fileUrl }));
  return added.parse(reply?.body).id;
}

/** Adds somebody who has a horse with a photo. */
export async function newPhotographer(origin: string) {
  const rider = await newRider(origin);
  return { rider, horseId: await addPhoto(rider) };
}

/** Lets somebody ask to be erased, and erases him as the product does after seven days. */
export async function eraseNow({ email, ask }: Rider, { dataDir }: Product, url: string) {
  const reply = await ask("DELETE", "/api/user", { password: PASSWORD });
  if (reply?.status !== 200) throw new Error(`Not to be erased: ${JSON.stringify(reply)}`);
  await query(url, "update users set erase_after = now() - interval '1 second' where email = $1", [
    email,
  ]);
  useConfig(readConfig({ DATA_DIR: dataDir, DATABASE_URL: url }));
  openFileStore(folderStore(join(dataDir, "files")));
  openDatabase(url, () => undefined, 1);
  await eraseDue().finally(closeDatabase);
}

/** Erases again who is in the list, with the command of the documentation. */
export async function eraseListed({ dataDir }: Product, url: string): Promise<string> {
  const script = join(import.meta.dirname, "../../../scripts/restore.ts");
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [script, "--erased", erasureLedger(dataDir)],
    { env: { PATH: process.env["PATH"], DATA_DIR: dataDir, DATABASE_URL: url } },
  );
  return stdout.trim();
}

/** Whether somebody has an account. */
export const isThere = async (url: string, { email }: Rider): Promise<boolean> =>
  (await query(url, "select from users where email = $1", [email])) > 0;

/** The keys of the files that rows name, and of those which are not in the product's folder. */
export async function filesOf(url: string, { dataDir }: Product) {
  const client = new Client(url);
  await client.connect();
  const { rows } = await client
    .query<{ key: string }>(`select yard_id || '/' || id || '/' || file_name as key from files`)
    .finally(() => client.end());
  const keys = rows.map(({ key }) => key);
  return { keys, missing: keys.filter((key) => !existsSync(join(dataDir, "files", key))) };
}

async function query(url: string, text: string, values: unknown[]): Promise<number> {
  const client = new Client(url);
  await client.connect();
  const { rowCount } = await client.query(text, values).finally(() => client.end());
  return rowCount ?? 0;
}
