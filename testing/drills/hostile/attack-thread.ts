// a thread of its own, so that thinking out requests does not hold up the honest person
import { parentPort, workerData } from "node:worker_threads";
import * as z from "zod";
import { sendAll } from "./attack.ts";

const plan = z.object({ origin: z.string(), seed: z.number(), count: z.number() });
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread of Node has no origin
parentPort?.postMessage(await sendAll(plan.parse(workerData)));
