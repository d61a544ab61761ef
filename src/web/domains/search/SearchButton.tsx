import { Search } from "lucide-react";
import type { ComponentProps } from "react";

const isMac = () => /mac|iphone|ipad/i.test(navigator.userAgent);

/** The button that opens the search: a magnifier, and on a wide screen a box with the shortcut. */
export const SearchButton = (props: ComponentProps<"button">) => (
  <button
    type="button"
    aria-label="Search"
    aria-haspopup="dialog"
    aria-keyshortcuts="Control+K Meta+K"
    {...props}
    className="flex size-control flex-none items-center justify-center gap-2 rounded-control text-ink transition-colors hover:bg-sunken xl:w-auto xl:min-w-52 xl:justify-start xl:border xl:border-edge xl:bg-surface xl:px-3 xl:text-muted"
  >
    <Search aria-hidden />
    <span className="flex-1 text-left max-xl:hidden">Search</span>
    {/* not as text, which would have to be part of the button's name */}
    <kbd
      data-keys={isMac() ? "⌘ K" : "Ctrl K"}
      className="rounded-[4px] border border-line px-1.5 font-sans text-xs font-semibold before:content-[attr(data-keys)] max-xl:hidden"
    />
  </button>
);
