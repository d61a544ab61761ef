import type { ComponentProps } from "react";
import { cx } from "./cx.ts";
import { inputLook, useFieldWiring } from "./Field.tsx";

type DateInputProps = Omit<ComponentProps<"input">, "type"> & { time?: boolean };

/**
 * The browser's own date picker, with a value of `YYYY-MM-DD`; with `time` a picker of date and time,
 * `YYYY-MM-DDTHH:MM`.
 */
export function DateInput({ time = false, className, ...rest }: DateInputProps) {
  return (
    <input
      {...useFieldWiring()}
      {...rest}
      type={time ? "datetime-local" : "date"}
      className={cx(inputLook, "appearance-none text-left", className)}
    />
  );
}
