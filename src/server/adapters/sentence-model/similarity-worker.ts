import { parentPort } from "node:worker_threads";
import { similarityTo } from "#assistant/retrieval/similarity.ts";
import { openEmbedder, readVectors } from "./vectors.ts";

// A worker thread, so that the model's memory is freed when it ends. It receives texts and returns their similarity to
// the library's texts; any failure ends it.
if (!parentPort) throw new Error("similarity-worker.ts runs as a worker thread");
const port = parentPort;
const vectors = readVectors();
const embed = await openEmbedder();
await embed(["Is this horse well?"]);

port.on("message", ({ id, texts }: { id: number; texts: string[] }) => {
  void embed(texts).then((made) => {
    const similarity = made.map((vector) => similarityTo(vectors, vector));
    port.postMessage({ id, similarity });
  });
});
port.postMessage({ id: 0, similarity: [] });
