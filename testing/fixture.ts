import { afterAll, beforeAll } from "vitest";

/**
 * A value that the tests of a file (or of a `describe`) share: made before them, after the fixtures above it, and
 * closed after them if it has a `close`. It is empty until then, so only hooks and tests can read it. It is a frozen
 * shallow copy of the plain object that `make` returns: put what a test changes into a nested object.
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
