import { type KeyboardEvent, type PointerEvent, useCallback, useId } from "react";
import { draw } from "./picture-files.ts";
import type { Pixels, Point, Quad } from "./pixels/perspective.ts";

interface CornersFieldProps {
  picture: Pixels;
  corners: Quad;
  onChange: (corners: Quad) => void;
}

const names = ["Top left", "Top right", "Bottom right", "Bottom left"] as const;

/** A photo with the four corners of the page on it, which are moved by finger, mouse or arrow keys. */
export function CornersField({ picture, corners, onChange }: CornersFieldProps) {
  const id = useId();
  const moves = cornerMoves({ picture, corners, onChange });
  const show = useCallback(
    (canvas: HTMLCanvasElement | null) => {
      const context = canvas?.getContext("2d");
      if (context) draw(context, picture);
    },
    [picture],
  );
  return (
    <div className="grid justify-items-center gap-2">
      <p id={id} className="justify-self-start text-muted">
        Drag each corner onto a corner of the page, or move it by the arrow keys (with Shift,
        further at once).
      </p>
      {/* room for the handles of corners at the picture's edge */}
      <div className="p-5">
        <div data-frame className="relative">
          <canvas
            ref={show}
            width={picture.width}
            height={picture.height}
            className="block max-h-[52dvh] max-w-full rounded-control"
          />
          <Outline picture={picture} corners={corners} />
          {corners.map(({ x, y }, index) => (
            <button
              key={names[index]}
              type="button"
              aria-label={`${names[index]} corner: ${percent(x, picture.width)} from the left, ${percent(y, picture.height)} from the top`}
              aria-describedby={id}
              ref={(handle) => {
                // set from the script, because the page's policy forbids styles within it
                handle?.style.setProperty("left", `${(x / picture.width) * 100}%`);
                handle?.style.setProperty("top", `${(y / picture.height) * 100}%`);
              }}
              onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
              onPointerMove={(event) => moves.drag(index, event)}
              onKeyDown={(event) => moves.step(index, event)}
              className="absolute grid size-control -translate-1/2 cursor-move touch-none place-items-center rounded-full"
            >
              <span className="size-6 rounded-full border-4 border-surface bg-accent outline-2 outline-accent" />
            </button>
          ))}
        </div>
      </div>
    </div>
  );
}

const Outline = ({ picture, corners }: Pick<CornersFieldProps, "picture" | "corners">) => (
  <svg
    aria-hidden
    viewBox={`0 0 ${picture.width} ${picture.height}`}
    preserveAspectRatio="none"
    className="pointer-events-none absolute inset-0 size-full overflow-visible"
  >
    {/* light around dark, to be seen on a table of any colour */}
    {[
      ["fill-none stroke-surface", 7],
      ["fill-none stroke-accent", 3],
    ].map(([look, width]) => (
      <polygon
        key={look}
        points={corners.map(({ x, y }) => `${x},${y}`).join(" ")}
        className={`${look}`}
        strokeWidth={width}
        vectorEffect="non-scaling-stroke"
      />
    ))}
  </svg>
);

const within = (value: number, most: number) => Math.min(most, Math.max(0, Math.round(value)));

/** How the corners move, each within the picture. */
function cornerMoves({ picture, corners, onChange }: CornersFieldProps) {
  const move = (index: number, to: Point) => {
    const at = { x: within(to.x, picture.width), y: within(to.y, picture.height) };
    const [a, b, c, d] = corners.map((corner, each) => (each === index ? at : corner));
    if (a && b && c && d) onChange([a, b, c, d]);
  };
  return {
    drag: (index: number, event: PointerEvent) => {
      const box = event.currentTarget.closest("[data-frame]")?.getBoundingClientRect();
      if (!box || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
      move(index, {
        x: ((event.clientX - box.left) / box.width) * picture.width,
        y: ((event.clientY - box.top) / box.height) * picture.height,
      });
    },
    step: (index: number, event: KeyboardEvent) => {
      const [x, y] = steps[event.key] ?? [0, 0];
      const from = corners[index];
      if (!from || (x === 0 && y === 0)) return;
      event.preventDefault();
      const by = (Math.max(picture.width, picture.height) / 200) * (event.shiftKey ? 8 : 1);
      move(index, { x: from.x + x * by, y: from.y + y * by });
    },
  };
}

const steps: Readonly<Record<string, [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const percent = (part: number, whole: number) => `${Math.round((part / whole) * 100)}%`;
