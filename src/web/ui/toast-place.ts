/** A rectangle on the screen, in pixels from its top left corner. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Minimum pixels between a toast and an obstacle. */
const GAP = 8;

const meets = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/**
 * The distance of a toast from the bottom of the screen at which it covers no obstacle, as small as possible. 0 where
 * there is no such place.
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
