import { EventEmitter } from "node:events";

/** `written`, with a yard's id: something was changed in it through a Scope in this process, and is committed. */
export const yardEvents = new EventEmitter<{ written: [yardId: string] }>();
