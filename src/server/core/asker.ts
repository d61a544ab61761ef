import { AsyncLocalStorage } from "node:async_hooks";

/** For whom work is done, so that what all have in common is shared out between those who ask. */
export interface WorkedFor {
  /** A yard's id, or the address of a stranger: whoever waits for the same rows has one share of the connections. */
  yard: string;
  /** A person's id, or the address of a stranger. */
  person: string;
}

const asking = new AsyncLocalStorage<WorkedFor>();

/** The product's own work: what the clock begins. */
const NOBODY: WorkedFor = { yard: "", person: "" };

export const workFor = <T>(whose: WorkedFor, work: () => T): T => asking.run(whose, work);

export const workedFor = (): WorkedFor => asking.getStore() ?? NOBODY;
