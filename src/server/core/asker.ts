import { AsyncLocalStorage } from "node:async_hooks";

const asking = new AsyncLocalStorage<string>();

/**
 * Does work for somebody, so that what all have in common is shared out between those who ask: `whose` is a yard's id, or
 * the address of a stranger.
 */
export const workFor = <T>(whose: string, work: () => T): T => asking.run(whose, work);

/** Whose work is being done; empty for the product's own. */
export const workedFor = (): string => asking.getStore() ?? "";
