import { EventEmitter } from "node:events";

/**
 * Wakes this process's mail sender: a mail is `queued`, a reset link was `asked` for. Emitted after the commit; mails
 * queued by other processes are found by polling.
 */
export const mailEvents = new EventEmitter<{ queued: []; asked: [] }>();
