import { expect, test } from "vitest";
import { connectionPool } from "#server/core/database/database.ts";
import { made } from "#testing/care.ts";
import { fixture } from "#testing/fixture.ts";
import { horseInput, newHorse, openYard, query } from "#testing/yard.ts";
import { statements } from "#server/core/database/statements.ts";
import { eraseFiles } from "./erase.ts";

const yard = fixture(openYard);
const owner = fixture(() => yard.newOwner());

/** A photo of the yard that was uploaded two days ago. */
async function oldPhoto(): Promise<{ id: string; imageUrl: string }> {
  const { rows } = await query<{ id: string }>(
    `insert into files (id, yard_id, file_name, original_name, file_size, mime_type, sha256, entity_type,
       created_at)
     values (gen_random_uuid(), $1, 'photo', 'photo', 1, 'image/webp', '\\x00', 'horse-photo',
       now() - interval '2 days') returning id`,
    [owner.user.yardId],
  );
  const id = rows[0]?.id ?? "";
  return { id, imageUrl: `/files/${id}` };
}

/** Whether the photo exists, and whether the next sweep will check it again. */
async function stateOf(id: string) {
  const { rows } = await query<{ loose: boolean }>(
    "select may_be_orphaned as loose from files where id = $1",
    [id],
  );
  if (!rows[0]) return "gone";
  return rows[0].loose ? "to be looked at" : "settled";
}

test("a photo that a horse shows is checked once; an unsaved one is deleted after a day", async () => {
  const [shown, loose, young] = [await oldPhoto(), await oldPhoto(), await oldPhoto()];
  await query("update files set created_at = now() where id = $1", [young.id]);
  await newHorse(owner, { imageUrl: shown.imageUrl });
  await eraseFiles();
  expect(await stateOf(shown.id)).toBe("settled");
  expect(await stateOf(loose.id)).toBe("gone");
  expect(await stateOf(young.id)).toBe("to be looked at");
});

test("a replaced photo is deleted by the next sweep, unless another horse shows it", async () => {
  const [alone, shared] = [await oldPhoto(), await oldPhoto()];
  const first = await newHorse(owner, { imageUrl: alone.imageUrl });
  const second = await newHorse(owner, { imageUrl: shared.imageUrl });
  const third = await newHorse(owner, { imageUrl: shared.imageUrl });
  await eraseFiles();
  const next = await oldPhoto();
  const show = (id: string, imageUrl: string | null) =>
    made(owner.put(`/api/horses/${id}`, horseInput({ imageUrl })));
  await show(first.id, next.imageUrl);
  await show(second.id, null);
  expect([await stateOf(alone.id), await stateOf(shared.id)]).toEqual([
    "to be looked at",
    "to be looked at",
  ]);
  await eraseFiles();
  expect([await stateOf(alone.id), await stateOf(shared.id), await stateOf(next.id)]).toEqual([
    "gone",
    "settled",
    "settled",
  ]);
  await show(third.id, next.imageUrl);
  await eraseFiles();
  expect(await stateOf(shared.id)).toBe("gone");
});

test("the photo of a deleted horse stays while the horse is in the bin, and is restored with it", async () => {
  const photo = await oldPhoto();
  const horse = await newHorse(owner, { imageUrl: photo.imageUrl });
  await eraseFiles();
  const toBin = () => made(owner.delete(`/api/horses/${horse.id}`));
  const item = async () =>
    (await made<{ id: string }[]>(owner.get("/api/bin"))).map(({ id }) => id)[0] ?? "";
  await toBin();
  expect(await stateOf(photo.id)).toBe("to be looked at");
  await eraseFiles();
  expect(await stateOf(photo.id)).toBe("settled");
  await made(owner.post(`/api/bin/${await item()}/put-back`, {}));
  await toBin();
  await eraseFiles();
  expect(await stateOf(photo.id)).toBe("settled");
  await made(owner.delete(`/api/bin/${await item()}`));
  await eraseFiles();
  expect(await stateOf(photo.id)).toBe("gone");
});

test("a photo released while the sweep checks it is found by the next sweep", async () => {
  const photo = await oldPhoto();
  const horse = await newHorse(owner, { imageUrl: photo.imageUrl });
  const client = await connectionPool().connect();
  await client.query("begin");
  await client.query("update horses set image_url = null where id = $1", [horse.id]);
  await eraseFiles();
  await client.query("commit");
  client.release();
  await eraseFiles();
  expect(await stateOf(photo.id)).toBe("gone");
});

test("with 5,000 photos, ten of them new, the sweep reads those ten and scans no table", async () => {
  const other = await yard.newOwner();
  const values = [other.user.yardId];
  await query(
    `insert into files (id, yard_id, file_name, original_name, file_size, mime_type, sha256, entity_type,
       created_at, may_be_orphaned)
     select gen_random_uuid(), $1, 'photo', 'photo', 1, 'image/webp', '\\x00', 'horse-photo',
       now() - interval '9 days', n <= 10 from generate_series(1, 5000) n`,
    values,
  );
  await query(
    `insert into horses (id, yard_id, name, breed, date_of_birth, passport_number, microchip_number, image_url)
     select gen_random_uuid(), yard_id, 'Bramble', 'Cob', '2015-04-01', '826046001234567', '985141000123456',
       '/files/' || id from files where yard_id = $1`,
    values,
  );
  await query("analyze files, horses");
  const [photos, horses, bin] = await Promise.all([
    planOf(statements.get("photos-that-may-be-loose")?.text ?? "", [1_000]),
    planOf("select from horses where yard_id = $1 and image_url = '/files/' || $2::uuid", [
      ...values,
      other.user.id,
    ]),
    planOf(
      `select from row_changes where yard_id = $1 and table_name = 'horses' and item_id is not null
         and before ->> 'image_url' = '/files/' || $2::uuid`,
      [...values, other.user.id],
    ),
  ]);
  expect(photos).toContain("files_that_may_be_orphaned");
  expect(horses).toContain("horses_by_photo");
  expect(bin).toContain("row_changes_of_photos");
  expect(pages(photos), photos).toBeLessThan(100);
  expect(pages(horses), horses).toBeLessThan(10);
  await eraseFiles();
  const { rows } = await query<{ n: number }>(
    "select count(*)::int as n from files where yard_id = $1 and not may_be_orphaned",
    values,
  );
  expect(rows[0]?.n).toBe(5_000);
});

async function planOf(text: string, values: unknown[] = []) {
  const { rows } = await query<{ "QUERY PLAN": string }>(
    `explain (analyze, buffers) ${text}`,
    values,
  );
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
}

const pages = (plan: string) => Number(/shared hit=(\d+)/.exec(plan)?.[1] ?? 0);
