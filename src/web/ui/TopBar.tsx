import type { ReactNode } from "react";

interface TopBarProps {
  /** The logo, which is a link. */
  brand: ReactNode;
  /** The links beside the logo. */
  children?: ReactNode;
  /** Content at the right end of the bar. */
  end?: ReactNode;
}

/** The bar at the top of every page: 64 px tall, with a thin line below, and sticky. */
export function TopBar({ brand, children, end }: TopBarProps) {
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-page" data-print="off">
      <div className="column flex h-16 items-center gap-2 sm:gap-4 lg:gap-6">
        {brand}
        {children}
        <div className="ml-auto flex items-center sm:gap-1 lg:gap-2">{end}</div>
      </div>
    </header>
  );
}
