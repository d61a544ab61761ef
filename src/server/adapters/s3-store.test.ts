import { beforeEach, describe, expect, test } from "vitest";
import { fixture } from "#testing/fixture.ts";
import { openS3Double } from "#testing/doubles/s3.ts";
import { s3Store } from "./s3-store.ts";

const AWAY = "Loosebox cannot reach its files just now. Please try again in a moment.";

const double = fixture(openS3Double);
beforeEach(() => {
  double.be("well");
  double.objects.clear();
  double.asked.length = 0;
});

const store = () => s3Store(double.place, 1_500);
const bytes = Buffer.from([0, 255, 13, 10, 0]);

describe("a store in a bucket", () => {
  test("returns what was stored, byte for byte", async () => {
    await store().put("yard/file/large.webp", bytes);
    expect(await store().get("yard/file/large.webp")).toEqual(bytes);
    expect([...double.objects.keys()]).toEqual(["yard/file/large.webp"]);
    expect(double.asked[0]).toBe("PUT /loosebox-files/yard/file/large.webp");
  });

  test("returns null for an unknown key", async () => {
    expect(await store().get("yard/file/none.webp")).toBeNull();
  });

  test("stores an empty file and a large one", async () => {
    await store().put("yard/empty", Buffer.alloc(0));
    await store().put("yard/large", Buffer.alloc(3_000_000, 7));
    expect(await store().get("yard/empty")).toEqual(Buffer.alloc(0));
    expect((await store().get("yard/large"))?.length).toBe(3_000_000);
  });

  test("streams a file byte for byte, and returns null for an unknown key", async () => {
    const large = Buffer.alloc(3_000_000, "0123456789");
    await store().put("yard/large", large);
    const file = await store().open("yard/large");
    expect(file?.bytes).toBe(large.length);
    expect(Buffer.concat((await file?.stream.toArray()) ?? [])).toEqual(large);
    expect(await store().open("yard/none")).toBeNull();
  });

  test("a reader may take longer for a file than the time-out for its first byte", async () => {
    await store().put("yard/large", Buffer.alloc(3_000_000, 7));
    const file = await s3Store(double.place, 300).open("yard/large");
    let read = 0;
    for await (const chunk of file?.stream ?? []) {
      if (read === 0) await new Promise((go) => setTimeout(go, 500));
      read += chunk.length;
    }
    expect(read).toBe(3_000_000);
  });

  test("signs keys with signs in them", async () => {
    const key = "yard/a b+c&d=e/ü(1)*'!~.webp";
    await store().put(key, bytes);
    expect([...double.objects.keys()]).toEqual([key]);
    expect(await store().get(key)).toEqual(bytes);
  });

  test("removes a folder over many pages and nothing beside it", async () => {
    const folder = Array.from(
      { length: 20 },
      (_, i) => `yard/f${String(i).padStart(2, "0")}/a&b<.webp`,
    );
    const others = ["yard-two/f/large.webp", "yard", "other/yard/f"];
    for (const key of [...folder, ...others]) double.objects.set(key, bytes);
    await store().removeFolder("yard");
    expect([...double.objects.keys()].toSorted()).toEqual(others.toSorted());
    expect(double.asked.filter((each) => each.includes("list-type=2")).length).toBeGreaterThan(5);
  });

  test("refuses a key that leads to another folder", async () => {
    double.objects.set("other/f", bytes);
    for (const key of ["yard/../other/f", "..", "yard/./f", "../another-bucket/f"]) {
      await expect(store().get(key), key).rejects.toThrow("No file has such a key");
      await expect(store().put(key, bytes), key).rejects.toThrow("No file has such a key");
    }
    expect(double.asked).toEqual([]);
  });

  test("removing a missing folder does nothing, and the whole bucket cannot be removed", async () => {
    double.objects.set("yard/f", bytes);
    await store().removeFolder("nowhere");
    await expect(store().removeFolder("")).rejects.toThrow("not a folder");
    expect(double.objects.size).toBe(1);
  });
});

describe("when the service is in trouble", () => {
  test("a transient failure is retried", async () => {
    double.be("failing", 2);
    await store().put("yard/f", bytes);
    double.be("hanging up", 1);
    expect(await store().get("yard/f")).toEqual(bytes);
  });

  test("a permanent failure is reported with a sentence, and its cause is for the log", async () => {
    for (const mood of ["failing", "hanging up"] as const) {
      double.be(mood);
      await expect(s3Store(double.place).put("yard/f", bytes), mood).rejects.toMatchObject({
        status: 503,
        message: AWAY,
        retryAfter: 5,
        cause: expect.any(Error),
      });
    }
    double.be("well");
    await store().put("yard/f", bytes);
  });

  test("silence is given up on", async () => {
    double.be("silent");
    const started = performance.now();
    await expect(store().get("yard/f")).rejects.toMatchObject({ status: 503, message: AWAY });
    await expect(store().open("yard/f")).rejects.toMatchObject({ status: 503, message: AWAY });
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  test("an unreachable service is reported with a sentence", async () => {
    const nobody = { ...double.place, endpoint: new URL("http://127.0.0.1:9") };
    await expect(s3Store(nobody).get("yard/f")).rejects.toMatchObject({ status: 503 });
  });

  test("a redirect is not followed", async () => {
    double.be("redirecting");
    await expect(store().get("yard/f")).rejects.toMatchObject({ status: 503 });
  });
});

describe("a mistake in the configuration is a fault that names S3's reason", () => {
  test.each([
    ["another secret", { secretAccessKey: "wrong" }, "403 SignatureDoesNotMatch"],
    ["another key", { accessKeyId: "WRONG" }, "403 InvalidAccessKeyId"],
    ["another region", { region: "us-east-1" }, "403 InvalidAccessKeyId"],
    ["another bucket", { bucket: "not-there" }, "404 NoSuchBucket"],
  ])("%s", async (_, wrong, reason) => {
    const misled = s3Store({ ...double.place, ...wrong });
    await expect(misled.get("yard/f")).rejects.toThrow(`S3 answered ${reason} to GET`);
    await expect(misled.put("yard/f", bytes)).rejects.toThrow(`S3 answered ${reason} to PUT`);
    await expect(misled.put("yard/f", bytes)).rejects.not.toThrow("topsecret");
  });
});
