// `npm run drill -- s3`: files in a bucket of a server that somebody else has written, which does not check signatures
// (`testing/drills/s3rver.ts`). First the store alone: odd keys, an empty and a large file, and a folder of more files than one
// listing has. Then the product with its files there: a photo is uploaded,
// and read back. Fails at the first difference.
import { isDeepStrictEqual } from "node:util";
import sharp from "sharp";
import { z } from "zod";
import { s3Store } from "#server/adapters/s3-store.ts";
import { newRider } from "#testing/drills/client.ts";
import { makeProduct } from "#testing/drills/product.ts";
import { startS3rver } from "#testing/drills/s3rver.ts";

/** More than a listing has. */
const FILES = 1_200;
const LARGE = 20 * 1024 * 1024;
const bytes = Buffer.from([0, 255, 13, 10, 0]);

const { place, untilItAnswers, end } = await startS3rver("loosebox-files");
const product = await makeProduct({
  env: {
    S3_ENDPOINT: place.endpoint.href,
    S3_REGION: place.region,
    S3_BUCKET: place.bucket,
    S3_ACCESS_KEY_ID: place.accessKeyId,
    S3_SECRET_ACCESS_KEY: place.secretAccessKey,
  },
});
try {
  await untilItAnswers();
  await tryStore();
  await tryWrongKey();
  await tryProduct();
} finally {
  await product.leave();
  end();
}

function same(what: string, is: unknown, wanted: unknown) {
  if (!isDeepStrictEqual(is, wanted)) throw new Error(`${what}: not what was wanted`);
  console.log(`ok  ${what}`);
}

async function tryStore() {
  const store = s3Store(place);
  const odd = "yard/a b+c&d=e/ü(1)*'!~.webp";
  await store.put(odd, bytes);
  same("a key with signs in it", await store.get(odd), bytes);
  await store.put("yard/empty", Buffer.alloc(0));
  same("an empty file", await store.get("yard/empty"), Buffer.alloc(0));
  const large = Buffer.alloc(LARGE, "0123456789");
  await store.put("yard/large", large);
  const opened = await store.open("yard/large");
  const chunks: Buffer[] = (await opened?.stream.toArray()) ?? [];
  same("a large file, streamed", Buffer.concat(chunks).equals(large) && opened?.bytes, LARGE);
  same("an unknown key", [await store.get("no"), await store.open("no")], [null, null]);
  for (let n = 0; n < FILES; n += 50)
    await Promise.all(
      Array.from({ length: 50 }, (_, at) => store.put(`many/${n + at}/a&b.webp`, bytes)),
    );
  await store.put("many-more/1", bytes);
  await store.removeFolder("many");
  const left = await Promise.all([0, 600, FILES - 1].map((n) => store.get(`many/${n}/a&b.webp`)));
  same(`a folder of ${FILES} files is removed`, left, [null, null, null]);
  same("and nothing beside it", await store.get("many-more/1"), bytes);
}

async function tryWrongKey() {
  const wrong = s3Store({ ...place, accessKeyId: "NOBODY" });
  const refused = await wrong.get("yard/empty").then(
    () => "read",
    () => "refused",
  );
  same("a key that it does not know", refused, "refused");
}

async function tryProduct() {
  await product.start();
  const rider = await newRider(product.origin);
  const photo = await sharp({
    create: { width: 800, height: 600, channels: 3, background: "#6b3f17" },
  })
    .jpeg()
    .toBuffer();
  const uploaded = await rider.upload(photo);
  const { fileUrl } = z.object({ fileUrl: z.string() }).parse(uploaded?.body);
  const reply = await fetch(product.origin + fileUrl, { headers: { cookie: rider.cookie() } });
  const { width } = await sharp(Buffer.from(await reply.arrayBuffer())).metadata();
  same("a photo of the product", [reply.status, width], [200, 800]);
}
