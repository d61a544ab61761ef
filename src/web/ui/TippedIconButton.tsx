import type { ComponentProps } from "react";
import { IconButton } from "./Button.tsx";
import { Tooltip } from "./Tooltip.tsx";
import { useTooltip } from "./use-tooltip.ts";

type TippedIconButtonProps = Omit<ComponentProps<typeof IconButton>, "ref"> & {
  /** The short word shown after a while; `label` is the whole name. */
  tip: string;
};

/** An icon button that says what it does when one waits at it. */
export function TippedIconButton({ tip, ...rest }: TippedIconButtonProps) {
  const { open, button, tooltip } = useTooltip();
  return (
    <>
      <IconButton {...rest} {...button} />
      {open && <Tooltip {...tooltip}>{tip}</Tooltip>}
    </>
  );
}
