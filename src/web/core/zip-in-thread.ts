import { type Unzipped, unzipSync, type Zippable, zipSync } from "fflate/browser";

/*
 * Stands in for fflate in the bundle (vite.config.ts): its own functions of these names start workers from addresses
 * that our Content-Security-Policy forbids. Workbooks are read in a worker of ours, and written within milliseconds.
 */

type Callback<T> = (error: Error | null, result: T) => void;
type UnzipOptions = NonNullable<Parameters<typeof unzipSync>[1]>;

/** Packs files into a ZIP. */
export const zip = (files: Zippable, done: Callback<Uint8Array>): void =>
  done(null, zipSync(files));

/** Unpacks a ZIP; the options may be left out. */
export function unzip(
  bytes: Uint8Array,
  ...given: [UnzipOptions, Callback<Unzipped>] | [Callback<Unzipped>]
): void {
  const [options, done] = given.length === 2 ? given : [{}, given[0]];
  let files: Unzipped;
  try {
    files = unzipSync(bytes, options);
  } catch (error) {
    done(error instanceof Error ? error : new Error("Not a ZIP"), {});
    return;
  }
  done(null, files);
}

export { strFromU8, strToU8, unzipSync, zipSync } from "fflate/browser";
