import { type RefObject, useLayoutEffect } from "react";

/**
 * What a toast must not cover: the bar at the bottom of a phone, a dialog's title and buttons outside its body, and
 * elements marked with `data-toasts=elsewhere`.
 */
const OBSTACLES =
  "[data-bottom-bar], [data-toasts=elsewhere], :is([role=dialog], [role=alertdialog]) :is(h2, button, header, footer):not([data-dialog-body] *)";

/** Keeps toasts clear of the obstacles when those open or change size, and on each render. */
export function useToastPlace(region: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const place = () => {
      if (region.current) placeToasts(region.current);
    };
    place();
    const changes = new MutationObserver(place);
    // dialogs are portalled into the body
    changes.observe(document.body, { childList: true });
    const sizes = new ResizeObserver(place);
    sizes.observe(document.documentElement);
    for (const dialog of document.querySelectorAll("[role=dialog], [role=alertdialog]"))
      sizes.observe(dialog);
    return () => {
      changes.disconnect();
      sizes.disconnect();
    };
  });
}

function placeToasts(region: HTMLElement) {
  const { left, right, height } = region.getBoundingClientRect();
  if (height === 0) return;
  const obstacles = Array.from(document.querySelectorAll(OBSTACLES), (each) =>
    each.getBoundingClientRect(),
  ).filter((box) => box.height > 0);
  const bottom = toastBottom({ height: window.innerHeight }, { left, right, height }, obstacles);
  region.style.bottom = `${bottom}px`;
}

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
