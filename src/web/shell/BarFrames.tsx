import type { ReactNode } from "react";

/** The frame of the row of links below the bar on a wide screen; it reserves the height until the links load. */
export const RowFrame = ({ children }: { children?: ReactNode }) => (
  <div data-print="off" className="hidden border-b border-line bg-surface md:block">
    <div className="column h-11">{children}</div>
  </div>
);

/**
 * The frame of the bar at the bottom of a phone's screen; hidden while a dialog fills the screen. Pages end
 * above the bar (theme.css).
 */
export const BarFrame = ({ children }: { children?: ReactNode }) => (
  <div
    data-print="off"
    data-bottom-bar
    className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden [body:has([data-dialog-body])_&]:hidden"
  >
    {children ?? <div className="h-16" />}
  </div>
);
