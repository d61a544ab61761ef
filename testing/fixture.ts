import { afterAll, beforeAll } from "vitest";

/**
 * A value that the tests of a file (or of a `describe`) share: created before them and after preceding fixtures,
 * and closed after them if it has a function `close`. It is empty until it is created, so only hooks and tests
 * can read it. It is a frozen shallow copy of the plain object that `make` returns, so values that a test
 * changes belong in a nested object.
 */
export function fixture<T extends object>(make: () => Promise<T>): Readonly<T> {
  const made: T = Object.create(Object.prototype);
  beforeAll(async () => {
    Object.freeze(Object.assign(made, await make()));
  });
  afterAll(async () => {
    if (isOpen(made)) await made.close();
  });
  return made;
}

const isOpen = (made: object): made is { close: () => unknown } =>
  "close" in made && typeof made.close === "function";
