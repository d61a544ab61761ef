import { Menu as MenuIcon, X } from "lucide-react";
import { useEffect, useState } from "react";
import { Link, useLocation } from "wouter";
import { paths } from "#contract/paths.ts";
import { useAuth } from "#web/core/session.ts";
import { BellOnDemand } from "#web/domains/notices/notifications/BellOnDemand.tsx";
import { IconButton } from "#web/ui/Button.tsx";
import { cx } from "#web/ui/cx.ts";
import { Logo } from "#web/ui/Logo.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { TopBar } from "#web/ui/TopBar.tsx";
import { UserMenuOnDemand } from "./UserMenuOnDemand.tsx";

const entries = [
  { to: paths.dashboard, label: "Dashboard" },
  { to: paths.horses, label: "My Horses" },
  { to: paths.ask, label: "Ask the Expert" },
  { to: paths.subscription, label: "Subscription" },
];

/** The bar of the signed-in pages; hidden when nobody is signed in, a skeleton while that is not known. */
export function NavBar() {
  const { state, user } = useAuth();
  const [open, setOpen] = useState(false);
  if (state === "signedOut") return null;
  if (!user) return <NavSkeleton />;
  return (
    <>
      <TopBar
        brand={
          <Link href={paths.dashboard} aria-label="Loosebox, to the dashboard">
            <Logo />
          </Link>
        }
        end={
          <>
            <BellOnDemand />
            <UserMenuOnDemand user={user} />
            <IconButton
              className="md:hidden"
              label={open ? "Close menu" : "Open menu"}
              aria-expanded={open}
              aria-controls="mobile-menu"
              onClick={() => setOpen(!open)}
            >
              {open ? <X aria-hidden /> : <MenuIcon aria-hidden />}
            </IconButton>
          </>
        }
      >
        <nav aria-label="Main" className="hidden gap-1 md:flex">
          <Entries onGo={() => setOpen(false)} />
        </nav>
      </TopBar>
      {open && <MobileMenu onClose={() => setOpen(false)} />}
    </>
  );
}

function Entries({ onGo }: { onGo: () => void }) {
  const [here] = useLocation();
  return entries.map(({ to, label }) => (
    <Link
      key={to}
      href={to}
      onClick={onGo}
      aria-current={here === to ? "page" : undefined}
      className={cx(
        "flex min-h-control items-center rounded-control px-3 font-semibold no-underline",
        here === to ? "bg-accent-soft text-accent" : "text-ink hover:bg-sunken",
      )}
    >
      {label}
    </Link>
  ));
}

/** The entries on a phone, under the bar, with the page behind an overlay. */
function MobileMenu({ onClose }: { onClose: () => void }) {
  useEffect(() => {
    const byEscape = (event: KeyboardEvent) => event.key === "Escape" && onClose();
    document.addEventListener("keydown", byEscape);
    return () => document.removeEventListener("keydown", byEscape);
  }, [onClose]);
  return (
    <>
      <div aria-hidden className="fixed inset-0 z-20 bg-scrim md:hidden" onClick={onClose} />
      {/* without height of its own below the bar, wherever that is: an announcement may stand above it */}
      <div className="sticky top-16 z-30 h-0 md:hidden">
        <nav
          id="mobile-menu"
          aria-label="Main"
          className="absolute inset-x-0 grid gap-1 border-b border-line bg-page p-3"
        >
          <Entries onGo={onClose} />
        </nav>
      </div>
    </>
  );
}

function NavSkeleton() {
  return (
    <TopBar brand={<Logo />} end={<Skeleton className="size-11 rounded-full" />}>
      <div aria-hidden className="hidden gap-2 md:flex">
        {entries.map(({ to }) => (
          <Skeleton key={to} className="h-9 w-28" />
        ))}
      </div>
    </TopBar>
  );
}
