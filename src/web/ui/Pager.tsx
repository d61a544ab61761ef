import { ChevronLeft, ChevronRight } from "lucide-react";
import { Button } from "./Button.tsx";
import { cx } from "./cx.ts";

interface PagerProps {
  /** From 1. */
  page: number;
  totalPages: number;
  onPage: (page: number) => void;
  pageSize: number;
  total: number;
  /** What is listed: 'horses'. */
  of: string;
}

/**
 * How many of all are shown; with several pages also previous, up to five numbered pages, next and the current page.
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

// maximum page buttons shown at once
const PAGE_BUTTONS = 5;

/** The page numbers around a page: up to five, with the page in the middle where possible. */
export function pageWindow(page: number, totalPages: number): number[] {
  const length = Math.max(0, Math.min(PAGE_BUTTONS, totalPages));
  const first = Math.min(Math.max(1, page - Math.floor(PAGE_BUTTONS / 2)), totalPages - length + 1);
  return Array.from({ length }, (_, index) => first + index);
}

/** '13-24 of 200': the entries that a page shows; beyond the last, the last entry. */
export const shownOf = (page: number, pageSize: number, total: number): string =>
  `${Math.min((page - 1) * pageSize + 1, total)}-${Math.min(page * pageSize, total)} of ${total}`;
