import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "#server/adapters/postgres/address.ts";

/**
 * Starts a server of S3 that somebody else has written (S3rver, fetched from the package registry at this moment and no
 * dependency of ours), with one bucket. It checks who asks, but not signatures of version 4. Where a listing has a
 * delimiter, it leaves out a folder in which there are only folders.
 */
export async function startS3rver(bucket: string) {
  const folder = mkdtempSync(join(tmpdir(), "loosebox-s3-"));
  const port = await freePort();
  const endpoint = new URL(`http://127.0.0.1:${port}`);
  const words = ["-d", folder, "-a", "127.0.0.1", "-p", String(port), "-s"];
  const configured = ["--configure-bucket", bucket];
  const server = spawn(
    "npm",
    ["exec", "--yes", "--package", "s3rver@3.7.1", "--", "s3rver", ...words, ...configured],
    {
      stdio: ["ignore", "ignore", "inherit"],
      // a group of its own, because npm's child outlives npm
      detached: true,
      // it encrypts its continuation tokens by a cipher that OpenSSL 3 calls old
      env: { ...process.env, NODE_OPTIONS: "--openssl-legacy-provider" },
    },
  );
  return {
    place: {
      endpoint,
      region: "us-east-1",
      bucket,
      // the only key pair that S3rver knows
      accessKeyId: "S3RVER",
      secretAccessKey: "S3RVER",
    },
    untilItAnswers: async () => {
      for (let tries = 0; tries < 600; tries += 1) {
        if (server.exitCode !== null)
          throw new Error("S3rver did not start: is the registry reachable?");
        if (await fetch(endpoint).catch(() => null)) return;
        await sleep(100);
      }
      throw new Error("S3rver did not answer within a minute");
    },
    end: () => {
      if (server.pid && server.exitCode === null) process.kill(-server.pid);
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}
