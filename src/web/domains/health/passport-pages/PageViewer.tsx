import { Maximize, ZoomIn, ZoomOut } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import type { Attachment } from "#contract/files/attachments.ts";
import { FileLink } from "#web/core/FileLink.tsx";
import { IconButton } from "#web/ui/Button.tsx";

/** How large the page is shown, as a multiple of the width of its frame. */
const zooms = [1, 1.5, 2, 3, 4] as const;
const looks = ["w-full", "w-[150%]", "w-[200%]", "w-[300%]", "w-[400%]"] as const;

/**
 * A page to read from. It is scrolled by finger, by the arrow keys and by dragging with a mouse, and made larger by its
 * buttons, plus and minus.
 */
export function PageViewer({ page }: { page: Attachment }) {
  const [zoom, setZoom] = useState(0);
  const frame = useRef<HTMLElement>(null);
  const turn = (by: number) => setZoom(Math.min(zooms.length - 1, Math.max(0, zoom + by)));
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { "+": 1, "=": 1, "-": -1 }[event.key];
    if (by === undefined || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    turn(by);
  };
  if (page.mimeType === "application/pdf" || page.fileUrl === "")
    return (
      <p className="rounded-card bg-sunken p-4">
        {page.fileUrl === ""
          ? "This page is on this device until it is sent. "
          : "This page is a PDF. "}
        <FileLink className="link" file={page}>
          Open {page.originalName}
        </FileLink>
      </p>
    );
  return (
    <div className="relative">
      {/* what scrolls takes the keys and the mouse by which it is scrolled */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <section
        ref={frame}
        aria-label={`${page.originalName}, ${zooms[zoom]} times`}
        // scrolled by the arrow keys
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerMove={(event) => pan(event, frame.current)}
        className="h-[32dvh] cursor-grab overflow-auto overscroll-contain rounded-card border border-line bg-sunken active:cursor-grabbing lg:h-[72dvh]"
      >
        <img
          src={page.fileUrl}
          alt={page.originalName}
          draggable={false}
          className={`block max-w-none ${looks[zoom]}`}
        />
      </section>
      <div className="absolute right-2 bottom-2 flex rounded-control border border-line bg-surface">
        <IconButton label="Smaller" onClick={() => turn(-1)} disabled={zoom === 0}>
          <ZoomOut aria-hidden />
        </IconButton>
        <IconButton label="Fit the page" onClick={() => setZoom(0)}>
          <Maximize aria-hidden />
        </IconButton>
        <IconButton label="Larger" onClick={() => turn(1)} disabled={zoom === zooms.length - 1}>
          <ZoomIn aria-hidden />
        </IconButton>
      </div>
    </div>
  );
}

// a finger scrolls by itself
function pan({ pointerType, buttons, movementX, movementY }: PointerEvent, frame: Element | null) {
  if (pointerType === "mouse" && buttons === 1) frame?.scrollBy(-movementX, -movementY);
}
