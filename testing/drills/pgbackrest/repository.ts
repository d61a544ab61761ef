import { execFile } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { pipeline } from "node:stream";
import { createServer } from "node:tls";
import { promisify } from "node:util";
import { freePort } from "#server/adapters/postgres/address.ts";
import { startS3rver } from "../s3rver.ts";
import { bucketLines, folderLines } from "./configuration.ts";

/** What pgBackRest is told about where it archives to: the lines of the documentation, and what only the drill needs. */
export interface Repository {
  lines: readonly string[];
  more: readonly string[];
}

/** Prepares a place to archive to, where `undo` gets what ends it, and the drill has a folder of its own. */
export type MakeRepository = (folder: string, undo: (() => unknown)[]) => Promise<Repository>;

/** The places that the drill knows. */
export const repositories: Record<"folder" | "s3", MakeRepository> = {
  folder: async (folder) => ({ lines: folderLines(join(folder, "repository")), more: [] }),
  s3: async (folder, undo) => {
    const { place, untilItAnswers, end } = await startS3rver("loosebox-archive");
    undo.push(end);
    await untilItAnswers();
    const { port, certificate } = await startTls(folder, Number(place.endpoint.port), undo);
    return {
      lines: bucketLines({ ...place, endpoint: HOST }),
      more: [
        // a bucket has no name of its own on this machine
        "repo1-s3-uri-style=path",
        `repo1-storage-port=${port}`,
        `repo1-storage-ca-file=${certificate}`,
      ],
    };
  },
};

/** The name for which the certificate is made, and where S3rver and what is before it listen. */
const HOST = "127.0.0.1";

/** Puts TLS before a port, because pgBackRest speaks nothing else to a bucket. */
async function startTls(folder: string, to: number, undo: (() => unknown)[]) {
  const certificate = join(folder, "certificate.pem");
  const key = join(folder, "key.pem");
  const words = `req -x509 -nodes -newkey rsa:2048 -days 2 -subj /CN=${HOST}`.split(" ");
  // Debian's PostgreSQL brings openssl along
  await promisify(execFile)("openssl", [...words, "-keyout", key, "-out", certificate]);
  const server = createServer(
    { cert: readFileSync(certificate), key: readFileSync(key) },
    // who is cut off asks again, and fails the drill where that does not help
    (socket) => pipeline(socket, connect(to, HOST), socket, () => undefined),
  );
  const port = await freePort();
  server.listen(port, HOST);
  await once(server, "listening");
  undo.push(() => server.close());
  return { port, certificate };
}
