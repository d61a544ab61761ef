import { parentPort } from "node:worker_threads";
import { likenessTo } from "#assistant/retrieval/likeness.ts";
import { openEmbedder } from "./embedder.ts";
import { readVectors } from "./vectors-file.ts";

// A thread of its own, which takes the model's memory along when it ends. It is told texts and tells how like each is to
// what the library holds; what fails ends it.
if (!parentPort) throw new Error("likeness-worker.ts runs as a worker thread");
const port = parentPort;
const vectors = readVectors();
const embed = await openEmbedder();
await embed(["Is this horse well?"]);

port.on("message", ({ id, texts }: { id: number; texts: string[] }) => {
  void embed(texts).then((made) => {
    const likeness = made.map((vector) => likenessTo(vectors, vector));
    port.postMessage({ id, likeness });
  });
});
port.postMessage({ id: 0, likeness: [] });
