import { ChevronLeft, ChevronRight } from "lucide-react";
import { Button } from "./Button.tsx";
import { cx } from "./cx.ts";

interface PagerProps {
  /** The number of the current page, counted from 1. */
  page: number;
  totalPages: number;
  onPage: (page: number) => void;
  pageSize: number;
  total: number;
  /** What the list contains, such as 'horses'. */
  of: string;
}

/**
 * Says how many of all entries are shown. If there are several pages, it has buttons for the previous and next
 * page and up to five numbered pages, and says which page is shown.
 */
export function Pager({ page, totalPages, onPage, pageSize, total, of }: PagerProps) {
  return (
    <nav
      aria-label="Pages"
      className="grid grid-cols-2 items-center gap-3 sm:flex sm:flex-wrap sm:justify-center"
    >
      <output className="col-span-2 text-center text-muted sm:order-first sm:mr-auto">
        Showing {shownOf(page, pageSize, total)} {of}
      </output>
      {totalPages > 1 && (
        <>
          <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
            <ChevronLeft aria-hidden />
            Previous
          </Button>
          <ol className="col-span-2 row-start-2 flex justify-center gap-1">
            {pageWindow(page, totalPages).map((each) => (
              <li key={each}>
                <button
                  type="button"
                  aria-label={`Page ${each}`}
                  aria-current={each === page ? "page" : undefined}
                  onClick={() => onPage(each)}
                  className={cx(
                    "size-control rounded-control font-semibold transition-colors",
                    each === page ? "bg-accent text-on-accent" : "hover:bg-sunken",
                  )}
                >
                  {each}
                </button>
              </li>
            ))}
          </ol>
          <Button disabled={page >= totalPages} onClick={() => onPage(page + 1)}>
            Next
            <ChevronRight aria-hidden />
          </Button>
          <p className="col-span-2 text-center text-sm text-muted sm:ml-auto">
            Page {page} of {totalPages}
          </p>
        </>
      )}
    </nav>
  );
}

// how many numbered buttons are shown at once
const PAGE_BUTTONS = 5;

/** The page numbers to show around the current page: up to five, with the current page in the middle where possible. */
export function pageWindow(page: number, totalPages: number): number[] {
  const length = Math.max(0, Math.min(PAGE_BUTTONS, totalPages));
  const first = Math.min(Math.max(1, page - Math.floor(PAGE_BUTTONS / 2)), totalPages - length + 1);
  return Array.from({ length }, (_, index) => first + index);
}

/** Says which entries a page shows, as '13-24 of 200'; for a page beyond the last, the last entry. */
export const shownOf = (page: number, pageSize: number, total: number): string =>
  `${Math.min((page - 1) * pageSize + 1, total)}-${Math.min(page * pageSize, total)} of ${total}`;
