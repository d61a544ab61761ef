import { buildModelIfStale } from "./build.mjs";

/** The global set-up of vitest: builds the assistant's model, which tests open as the server does. */
export const setup = () => buildModelIfStale({ step: (text) => process.stdout.write(`${text}\n`) });
