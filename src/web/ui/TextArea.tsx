import type { ComponentProps } from "react";
import { cx } from "./cx.ts";
import { inputLook, useFieldWiring } from "./Field.tsx";

/** A multi-line input that grows with its text up to half the height of the screen. */
export function TextArea({ className, rows = 3, ...rest }: ComponentProps<"textarea">) {
  return (
    <textarea
      {...useFieldWiring()}
      {...rest}
      rows={rows}
      className={cx(inputLook, "field-sizing-content min-h-24 max-h-[50dvh] resize-y", className)}
    />
  );
}
