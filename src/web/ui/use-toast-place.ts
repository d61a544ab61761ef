import { type RefObject, useLayoutEffect } from "react";
import { toastBottom } from "./toast-place.ts";

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
