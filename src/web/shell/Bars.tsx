import { Ellipsis, type LucideIcon, Plus } from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";
import { Link, useLocation } from "wouter";
import { cx } from "#web/ui/cx.ts";
import { onDemand } from "#web/ui/on-demand.ts";
import { BarFrame, RowFrame } from "./BarFrames.tsx";
import { useAuth } from "#web/core/session.ts";
import { calendar, horses, type PageLink, people, today, yardPages } from "./yard-pages.ts";

const loadSheets = () => import("./PhoneSheets.tsx");
const { AddSheet, MoreSheet } = onDemand(loadSheets);

/** Links to the yard's pages, below the bar on a wide screen. */
export function YardRow() {
  const [here] = useLocation();
  const hasPeople = useAuth().user?.hasPeople ?? false;
  return (
    <RowFrame>
      <nav aria-label="Yard" className="flex gap-1">
        {[today, calendar, ...yardPages, ...(hasPeople ? [people] : [])].map(
          ({ to, label, icon: Sign }) => (
            <Link
              key={to}
              href={to}
              aria-current={here === to ? "page" : undefined}
              className={cx(
                "relative flex h-11 items-center gap-2 px-3 text-sm font-semibold no-underline first:-ml-3",
                here === to
                  ? "text-accent after:absolute after:inset-x-3 after:bottom-0 after:h-[3px] after:rounded-t-full after:bg-accent"
                  : "text-muted hover:text-ink",
              )}
            >
              <Sign aria-hidden />
              {label}
            </Link>
          ),
        )}
      </nav>
    </RowFrame>
  );
}

/** The bar at the bottom of every page on a phone. */
export function BottomBar() {
  const [open, setOpen] = useState<"add" | "more" | null>(null);
  const mayAdd = useMayAdd();
  const close = () => setOpen(null);
  return (
    <>
      <BarFrame>
        <nav aria-label="Quick" className="grid h-16 grid-cols-5 items-stretch">
          <BarLink {...today} />
          <BarLink {...horses} />
          {mayAdd ? (
            <button
              type="button"
              aria-label="Add or log"
              aria-haspopup="dialog"
              onPointerEnter={() => void loadSheets()}
              onFocus={() => void loadSheets()}
              aria-expanded={open === "add"}
              onClick={() => setOpen("add")}
              className="m-auto flex size-thumb items-center justify-center rounded-card bg-accent text-on-accent hover:bg-accent-strong"
            >
              <Plus aria-hidden className="size-7" />
            </button>
          ) : (
            <span />
          )}
          <BarLink {...calendar} />
          <button
            type="button"
            aria-haspopup="dialog"
            onPointerEnter={() => void loadSheets()}
            onFocus={() => void loadSheets()}
            aria-expanded={open === "more"}
            onClick={() => setOpen("more")}
            className={barLook}
          >
            <Face icon={Ellipsis}>More</Face>
          </button>
        </nav>
      </BarFrame>
      <Suspense fallback={null}>
        {open === "add" && <AddSheet onClose={close} />}
        {open === "more" && <MoreSheet onClose={close} />}
      </Suspense>
    </>
  );
}

/** Whether the user may add anything; true while the user's rights are not known, because nearly everybody may. */
function useMayAdd(): boolean {
  const rights = useAuth().user?.rights;
  return !rights || Object.values(rights).includes("write");
}

const barLook =
  "relative flex min-w-0 flex-col items-center justify-center gap-0.5 text-xs leading-tight text-ink no-underline";

function BarLink({ to, label, icon }: PageLink) {
  const [here] = useLocation();
  return (
    <Link
      href={to}
      aria-current={here === to ? "page" : undefined}
      className={cx(
        barLook,
        here === to &&
          "font-bold text-accent before:absolute before:inset-x-3 before:top-0 before:h-[3px] before:rounded-b-full before:bg-accent",
      )}
    >
      <Face icon={icon}>{label}</Face>
    </Link>
  );
}

const Face = ({ icon: Sign, children }: { icon: LucideIcon; children: ReactNode }) => (
  <>
    <Sign aria-hidden className="size-6" />
    {children}
  </>
);
