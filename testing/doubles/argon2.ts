import { createRequire } from "node:module";
import type * as Argon2 from "@node-rs/argon2";

// not imported, because this module stands in place of it
const library: typeof Argon2 = createRequire(import.meta.url)("@node-rs/argon2");

/** The least that the library takes. */
const CHEAP = { memoryCost: 8, timeCost: 1 };

let isDear = false;

/**
 * Stands in place of the library in the server tests: passwords are hashed by the same function, but cheaply. At the
 * cost that the server asks for, hashes were about a seventh of the work of the tests about care and people.
 */
export const hash: typeof library.hash = (password, options) =>
  library.hash(password, isDear ? options : { ...options, ...CHEAP });

/** As for the server, hashes what is kept in a test at the cost that the server asks for. */
export async function atFullCost<T>(work: () => Promise<T>): Promise<T> {
  isDear = true;
  try {
    return await work();
  } finally {
    isDear = false;
  }
}

export const { verify } = library;
