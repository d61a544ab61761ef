import type { ComponentProps } from "react";
import { cx } from "./cx.ts";
import { inputLook, useFieldWiring } from "./Field.tsx";

/** A single-line input; inside a Field it needs no id. It accepts a `ref`, so that a form library can register it. */
export function TextInput({ className, ...rest }: ComponentProps<"input">) {
  return <input type="text" {...useFieldWiring()} {...rest} className={cx(inputLook, className)} />;
}
