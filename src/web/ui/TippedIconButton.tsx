import type { ComponentProps } from "react";
import { IconButton } from "./Button.tsx";
import { Tooltip } from "./Tooltip.tsx";

type TippedIconButtonProps = ComponentProps<typeof IconButton> & {
  /** The short word shown after a while; `label` is the whole name. */
  tip: string;
};

/** An icon button that says what it does when one waits at it; needs a TooltipArea above. */
export const TippedIconButton = ({ tip, ...rest }: TippedIconButtonProps) => (
  <Tooltip text={tip}>
    <IconButton {...rest} />
  </Tooltip>
);
