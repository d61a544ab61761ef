import type { ComponentProps } from "react";
import { IconButton } from "./Button.tsx";
import { Tooltip, useTooltip } from "./Tooltip.tsx";

type TippedIconButtonProps = Omit<ComponentProps<typeof IconButton>, "ref"> & {
  /** The tooltip's short text; `label` is the accessible name. */
  tip: string;
};

/** An icon button with a tooltip. */
export function TippedIconButton({ tip, ...rest }: TippedIconButtonProps) {
  const { open, button, tooltip } = useTooltip();
  return (
    <>
      <IconButton {...rest} {...button} />
      {open && <Tooltip {...tooltip}>{tip}</Tooltip>}
    </>
  );
}
