import * as Radix from "@radix-ui/react-select";
import { Check, ChevronDown, ChevronUp } from "lucide-react";
import type { Ref } from "react";
import { cx } from "./cx.ts";
import { inputLook, useFieldWiring } from "./Field.tsx";
import { styleNonce } from "./style-nonce.ts";

export interface SelectOption<Value extends string> {
  /** Never the empty string, which the underlying component uses for 'nothing chosen'. */
  value: Value;
  label: string;
}

interface SelectProps<Value extends string> {
  options: readonly SelectOption<Value>[];
  /** The chosen value; null shows the placeholder. */
  value: Value | null;
  onChange: (value: Value) => void;
  disabled?: boolean;
  /** The accessible name, for a select that is not inside a Field. */
  label?: string;
  name?: string;
  className?: string;
  ref?: Ref<HTMLButtonElement>;
}

/**
 * A choice of one option from a list. Its scroll repeat of 50 ms and its type-ahead of 1 s come from the
 * underlying component.
 */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { options, value, onChange, label, className, ref, ...rest } = props;
  const choose = (chosen: string) => {
    const option = options.find((each) => each.value === chosen);
    if (option) onChange(option.value);
  };
  return (
    <Radix.Root value={value ?? ""} onValueChange={choose} {...rest}>
      <Radix.Trigger
        {...useFieldWiring()}
        ref={ref}
        aria-label={label}
        className={cx(
          inputLook,
          "flex items-center justify-between gap-2 text-left data-[placeholder]:text-muted",
          className,
        )}
      >
        <span className="truncate">
          <Radix.Value placeholder="Choose…" />
        </span>
        <Radix.Icon asChild>
          <ChevronDown aria-hidden />
        </Radix.Icon>
      </Radix.Trigger>
      <Options options={options} />
    </Radix.Root>
  );
}

function Options({ options }: { options: readonly SelectOption<string>[] }) {
  return (
    <Radix.Portal>
      <Radix.Content
        position="popper"
        sideOffset={6}
        collisionPadding={8}
        className="z-50 max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) overflow-hidden rounded-card border border-line bg-raised shadow-float data-[state=open]:animate-fade-in"
      >
        <Radix.ScrollUpButton className="flex justify-center py-1">
          <ChevronUp aria-hidden />
        </Radix.ScrollUpButton>
        <Radix.Viewport nonce={styleNonce()} className="p-1.5">
          {options.map(({ value, label }) => (
            <Radix.Item
              key={value}
              value={value}
              className="flex min-h-row items-center gap-2.5 rounded-control py-1.5 pr-10 pl-3 outline-none select-none data-[highlighted]:bg-accent-soft data-[state=checked]:font-semibold"
            >
              <Radix.ItemText>{label}</Radix.ItemText>
              <Radix.ItemIndicator className="absolute right-4">
                <Check aria-hidden />
              </Radix.ItemIndicator>
            </Radix.Item>
          ))}
        </Radix.Viewport>
        <Radix.ScrollDownButton className="flex justify-center py-1">
          <ChevronDown aria-hidden />
        </Radix.ScrollDownButton>
      </Radix.Content>
    </Radix.Portal>
  );
}
