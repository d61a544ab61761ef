import {
  type PointerEventHandler,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
} from "react";
import { tooltipPlace } from "./tooltip-place.ts";

interface TooltipProps {
  anchor: RefObject<HTMLElement | null>;
  id: string;
  onPointerEnter: PointerEventHandler;
  onPointerLeave: PointerEventHandler;
  children: ReactNode;
}

/** An explanation above a button, or below where there is no room, in the top layer; `useTooltip` opens it. */
export function Tooltip({ anchor, children, ...rest }: TooltipProps) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!box.current || !anchor.current) return;
    // older browsers have no popover; without it a dialog's edge may clip the text
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
