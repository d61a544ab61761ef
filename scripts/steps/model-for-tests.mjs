import { buildModelIfStale } from "./build.mjs";

/** Run by vitest before the tests, which open the assistant's model as the server does. */
export const setup = () => buildModelIfStale({ step: (text) => process.stdout.write(`${text}\n`) });
