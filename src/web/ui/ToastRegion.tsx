import * as Radix from "@radix-ui/react-toast";
import { CircleCheck, TriangleAlert, X } from "lucide-react";
import { useRef, useSyncExternalStore, type RefObject, useLayoutEffect } from "react";
import { buttonLook, iconButtonLook } from "./Button.tsx";
import { cx } from "./cx.ts";
import {
  currentToasts,
  dismissToast,
  type Toast,
  TOAST_DURATION,
  TOAST_SWIPE,
  watchToasts,
} from "./toast.ts";

/**
 * Renders the toasts in a region that F8 moves the focus to. It is at the bottom, above a phone's bar and a
 * dialog's buttons, and on the right; beside a dialog it is on the left, because the button that was just
 * pressed is on the right.
 */
export function ToastRegion() {
  const toasts = useSyncExternalStore(watchToasts, currentToasts, currentToasts);
  const region = useRef<HTMLOListElement>(null);
  useToastPlace(region);
  return (
    <Radix.Provider
      duration={TOAST_DURATION}
      swipeDirection="right"
      swipeThreshold={TOAST_SWIPE}
      label="Notification"
    >
      {toasts.map((each) => (
        <ToastCard key={each.id} toast={each} />
      ))}
      <Radix.Viewport
        ref={region}
        hotkey={["F8"]}
        className="pointer-events-none fixed right-0 bottom-0 z-[70] m-0 flex w-full list-none flex-col gap-2 p-2 outline-none sm:p-4 md:max-w-[420px] sm:[body:has([data-dialog-body])_&]:right-auto sm:[body:has([data-dialog-body])_&]:left-0"
      />
    </Radix.Provider>
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  const failed = toast.variant === "destructive";
  const Sign = failed ? TriangleAlert : CircleCheck;
  return (
    <Radix.Root
      type={failed ? "foreground" : "background"}
      open={toast.open}
      duration={toast.duration}
      onOpenChange={(open) => !open && dismissToast(toast.id)}
      className={cx(
        "pointer-events-auto flex items-start gap-3 rounded-card border py-2 pr-1.5 pl-4 shadow-float",
        failed ? "border-overdue-solid bg-overdue-soft" : "border-line bg-raised",
        "data-[state=closed]:animate-toast-out data-[state=open]:animate-toast-in",
        "data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0 data-[swipe=end]:animate-swipe-out",
      )}
    >
      <Sign className={cx("mt-2.5", failed ? "text-overdue" : "text-ok")} aria-hidden />
      <div className="min-w-0 flex-1 py-2">
        {toast.title && <Radix.Title className="font-semibold">{toast.title}</Radix.Title>}
        {toast.description && (
          <Radix.Description
            className={cx("max-h-40 overflow-y-auto", toast.title && "text-muted")}
          >
            {toast.description}
          </Radix.Description>
        )}
      </div>
      {toast.action && (
        <Radix.Action asChild altText={toast.action.label}>
          <button type="button" className={buttonLook()} onClick={toast.action.run}>
            {toast.action.label}
          </button>
        </Radix.Action>
      )}
      <Radix.Close className={iconButtonLook} aria-label="Dismiss">
        <X aria-hidden />
      </Radix.Close>
    </Radix.Root>
  );
}

/**
 * What a toast must not cover: the bar at the bottom of a phone, the title and the buttons of a dialog outside
 * its body, and elements with `data-toasts=elsewhere`.
 */
const OBSTACLES =
  "[data-bottom-bar], [data-toasts=elsewhere], :is([role=dialog], [role=alertdialog]) :is(h2, button, header, footer):not([data-dialog-body] *)";

/**
 * Moves toasts clear of the obstacles on each render and when obstacles appear or change size, and of what has the focus
 * (WCAG 2.2, 2.4.11).
 */
export function useToastPlace(region: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const place = () => {
      if (region.current) placeToasts(region.current);
    };
    place();
    const changes = new MutationObserver(place);
    // dialogs are rendered into the body by portals, so this observes dialogs opening and closing
    changes.observe(document.body, { childList: true });
    const sizes = new ResizeObserver(place);
    sizes.observe(document.documentElement);
    for (const dialog of document.querySelectorAll("[role=dialog], [role=alertdialog]"))
      sizes.observe(dialog);
    document.addEventListener("focusin", place);
    document.addEventListener("scrollend", place, { capture: true });
    return () => {
      document.removeEventListener("focusin", place);
      document.removeEventListener("scrollend", place, { capture: true });
      changes.disconnect();
      sizes.disconnect();
    };
  });
}

function placeToasts(region: HTMLElement) {
  // measured only where there is a toast, because measuring lays out the page
  if (region.childElementCount === 0) return;
  const { left, right, height } = region.getBoundingClientRect();
  const obstacles = Array.from(document.querySelectorAll(OBSTACLES), (each) =>
    each.getBoundingClientRect(),
  ).filter((box) => box.height > 0);
  const bottomBeside = (boxes: readonly Box[]) =>
    toastBottom({ height: window.innerHeight }, { left, right, height }, boxes);
  const bottom =
    bottomBeside([...obstacles, ...focusedBoxes(region)]) ?? bottomBeside(obstacles) ?? 0;
  region.style.bottom = `${bottom}px`;
}

/** Where the focused control is, unless it is in a toast; none for a page or dialog, which has the focus as a whole. */
function focusedBoxes(region: HTMLElement): Box[] {
  const focused = document.activeElement;
  const isControl = focused?.matches("input, textarea, select, button, a, summary");
  return focused && isControl && !region.contains(focused) ? [focused.getBoundingClientRect()] : [];
}

/** A rectangle on the screen, in pixels from its top left corner. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The minimum distance in pixels between a toast and an obstacle. */
const GAP = 8;

const meets = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** The smallest distance from the bottom of the screen at which a toast covers no obstacle; null if there is none. */
export function toastBottom(
  screen: { height: number },
  toast: { left: number; right: number; height: number },
  obstacles: readonly Box[],
): number | null {
  const boxAt = (bottom: number): Box => ({
    left: toast.left,
    right: toast.right,
    top: screen.height - bottom - toast.height - GAP,
    bottom: screen.height - bottom,
  });
  const isFree = (bottom: number) =>
    boxAt(bottom).top >= 0 && !obstacles.some((obstacle) => meets(boxAt(bottom), obstacle));
  // above what is scrolled out below, a toast would be out of sight as well
  const aboveEach = obstacles.map(({ top }) => Math.max(0, screen.height - top + GAP));
  return [0, ...aboveEach].toSorted((a, b) => a - b).find(isFree) ?? null;
}
