import type { Copy } from "#web/core/copy.ts";
import { heldFile, orHeld } from "../outbox/change-files.ts";
import { orKept, orQueued } from "./yard-copy.ts";

/** What calls fall back on where there is no signal. */
export const deviceCopy: Copy = { orKept, orQueued, orHeld, heldFile };
