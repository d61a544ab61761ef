/** Pixels between a button and its tooltip, and between a tooltip and the edge of the window. */
const GAP = 6;
const EDGE = 8;

interface Size {
  width: number;
  height: number;
}

/** A tooltip's position: above the middle of its button, or below where there is no room. */
export function tooltipPlace(
  tooltip: Size,
  button: Pick<DOMRect, "top" | "bottom" | "left" | "width">,
  windowWidth: number,
): { top: number; left: number } {
  const above = button.top - GAP - tooltip.height;
  const farthest = windowWidth - EDGE - tooltip.width;
  const middle = button.left + (button.width - tooltip.width) / 2;
  return {
    top: above < EDGE ? button.bottom + GAP : above,
    left: Math.max(EDGE, Math.min(middle, farthest)),
  };
}
