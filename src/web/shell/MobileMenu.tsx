import { type ReactNode, useEffect } from "react";

/** The bar's links on a phone, under the bar, with an overlay on the page behind. */
export function MobileMenu({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  useEffect(() => {
    const byEscape = (event: KeyboardEvent) => event.key === "Escape" && onClose();
    document.addEventListener("keydown", byEscape);
    return () => document.removeEventListener("keydown", byEscape);
  }, [onClose]);
  return (
    <>
      <div aria-hidden className="fixed inset-0 z-20 bg-scrim md:hidden" onClick={onClose} />
      {/* zero height and sticky, so that it follows the bar: an announcement may be above that */}
      <div className="sticky top-16 z-30 h-0 md:hidden">
        <nav
          id="mobile-menu"
          aria-label="Main"
          className="absolute inset-x-0 grid gap-1 border-b border-line bg-page p-3"
        >
          {children}
        </nav>
      </div>
    </>
  );
}
