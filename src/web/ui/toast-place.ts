/** A place on the screen, in pixels from its top left corner. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Pixels that stay free between a toast and what it must not cover. */
const GAP = 8;

const meets = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/**
 * How far above the foot of the screen a toast stands so that it covers none of the obstacles: as low as can be. Where
 * there is no such place it stays at the foot.
 */
export function toastBottom(
  screen: { height: number },
  toast: { left: number; right: number; height: number },
  obstacles: readonly Box[],
): number {
  const boxAt = (bottom: number): Box => ({
    left: toast.left,
    right: toast.right,
    top: screen.height - bottom - toast.height - GAP,
    bottom: screen.height - bottom,
  });
  const isFree = (bottom: number) =>
    boxAt(bottom).top >= 0 && !obstacles.some((obstacle) => meets(boxAt(bottom), obstacle));
  const aboveEach = obstacles.map(({ top }) => screen.height - top + GAP);
  return [0, ...aboveEach].toSorted((a, b) => a - b).find(isFree) ?? 0;
}
