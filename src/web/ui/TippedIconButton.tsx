import {
  type ComponentProps,
  type PointerEventHandler,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
  type FocusEvent,
  type PointerEvent,
  useEffect,
  useId,
  useState,
} from "react";
import { IconButton } from "./Button.tsx";

type TippedIconButtonProps = Omit<ComponentProps<typeof IconButton>, "ref"> & {
  /** The short text of the tooltip; `label` is the accessible name. */
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

interface TooltipProps {
  anchor: RefObject<HTMLElement | null>;
  id: string;
  onPointerEnter: PointerEventHandler;
  onPointerLeave: PointerEventHandler;
  children: ReactNode;
}

/** A tooltip above a button, or below it where there is no room, in the browser's top layer; `useTooltip` opens it. */
function Tooltip({ anchor, children, ...rest }: TooltipProps) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!box.current || !anchor.current) return;
    // older browsers have no popover; in these a dialog's edge may clip the text
    if ("showPopover" in box.current) box.current.showPopover();
    place(box.current, anchor.current.getBoundingClientRect());
  }, [anchor]);
  return (
    <div
      ref={box}
      role="tooltip"
      popover="manual"
      {...rest}
      className="fixed inset-auto z-[65] m-0 block w-max max-w-70 animate-fade-in overflow-visible rounded-control border-0 bg-ink px-3 py-1.5 text-sm text-page"
    >
      {children}
    </div>
  );
}

function place(box: HTMLElement, button: DOMRect) {
  const size = { width: box.offsetWidth, height: box.offsetHeight };
  const { top, left } = tooltipPlace(size, button, document.documentElement.clientWidth);
  box.style.top = `${top}px`;
  box.style.left = `${left}px`;
}

/** Pixels between a button and its tooltip, and between a tooltip and the edge of the window. */
const GAP = 6;
const EDGE = 8;

interface Size {
  width: number;
  height: number;
}

/** The position of a tooltip: above the middle of its button, or below it where there is no room. */
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

/**
 * Milliseconds that the pointer has to rest before a tooltip opens, and the milliseconds after a tooltip closes
 * within which another opens at once.
 */
const OPENS_AFTER = 700;
const SKIPS_WITHIN = 300;
/**
 * Milliseconds that the pointer may take to move from a button to its tooltip without closing it, so that the
 * tooltip can be hovered.
 */
const CROSSES_WITHIN = 150;

// shared by all tooltips, because only one is open at a time
let closeOpen: (() => void) | null = null;
let lastClosed = Number.NEGATIVE_INFINITY;

/** The state of a button's tooltip, and the props of the button and of the tooltip. */
function useTooltip() {
  const anchor = useRef<HTMLButtonElement>(null);
  const id = useId();
  const [open, setOpen] = useState(false);
  const timer = useTimer();
  const close = () => timer.in(0, () => setOpen(false));
  const show = (after: number) => timer.in(after, () => setOpen(true));
  useWhileOpen(open, setOpen);

  const onPointerEnter = ({ pointerType }: PointerEvent) => {
    if (pointerType === "touch") return;
    const isNear = closeOpen !== null || performance.now() - lastClosed < SKIPS_WITHIN;
    show(isNear ? 0 : OPENS_AFTER);
  };
  const onPointerLeave = () => timer.in(CROSSES_WITHIN, () => setOpen(false));
  const onFocus = ({ currentTarget }: FocusEvent) => {
    if (currentTarget.matches(":focus-visible")) show(0);
  };
  return {
    open,
    button: {
      ref: anchor,
      ...(open && { "aria-describedby": id }),
      onPointerEnter,
      onPointerLeave,
      onPointerDown: close,
      onFocus,
      onBlur: close,
    },
    tooltip: { anchor, id, onPointerEnter: () => show(0), onPointerLeave },
  };
}

/** Runs one timer at a time, which is cleared on unmount. */
function useTimer() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    in: (milliseconds: number, what: () => void) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(what, milliseconds);
    },
  };
}

/** Closes an open tooltip when another opens, on Escape and on scroll. */
function useWhileOpen(open: boolean, setOpen: (open: boolean) => void) {
  useEffect(() => {
    if (!open) return;
    const mine = () => setOpen(false);
    closeOpen?.();
    closeOpen = mine;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      // the first Escape closes the tooltip, and only the next one the dialog around it
      event.stopImmediatePropagation();
      event.preventDefault();
      mine();
    };
    window.addEventListener("keydown", onKey, { capture: true });
    window.addEventListener("scroll", mine, { capture: true });
    return () => {
      window.removeEventListener("keydown", onKey, { capture: true });
      window.removeEventListener("scroll", mine, { capture: true });
      lastClosed = performance.now();
      if (closeOpen === mine) closeOpen = null;
    };
  }, [open, setOpen]);
}
