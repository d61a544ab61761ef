import { EventEmitter } from "node:events";

/**
 * What wakes the sender of this process: a mail is `queued`, a reset link was `asked` for. Emitted after the commit;
 * what other processes have queued is found by polling.
 */
export const mailEvents = new EventEmitter<{ queued: []; asked: [] }>();
