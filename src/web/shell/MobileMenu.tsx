import { type ReactNode, useEffect } from "react";

/** The bar's links on a phone, shown below the bar with an overlay over the page. */
export function MobileMenu({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  useEffect(() => {
    const byEscape = (event: KeyboardEvent) => event.key === "Escape" && onClose();
    document.addEventListener("keydown", byEscape);
    return () => document.removeEventListener("keydown", byEscape);
  }, [onClose]);
  return (
    <>
      <div aria-hidden className="fixed inset-0 z-20 bg-scrim md:hidden" onClick={onClose} />
      {/* sticky and without height, so that the menu follows the bar, which may be below an announcement */}
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
