import { buildModelIfStale } from "./build.mjs";

/** Vitest's global setup: the tests open the assistant's model as the server does. */
export const setup = () => buildModelIfStale({ step: (text) => process.stdout.write(`${text}\n`) });
