import { Bell as BellIcon, Menu as MenuIcon, X } from "lucide-react";
import { Suspense, useEffect, useState } from "react";
import { Link, useLocation } from "wouter";
import { paths } from "#contract/paths.ts";
import { useAuth } from "#web/core/session.ts";
import { IconButton, iconButtonLook } from "#web/ui/Button.tsx";
import { cx } from "#web/ui/cx.ts";
import { onDemand } from "#web/ui/on-demand.ts";
import { Logo } from "#web/ui/Logo.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { TopBar } from "#web/ui/TopBar.tsx";
import { BarFrame, RowFrame } from "./BarFrames.tsx";
import { isSearchChord } from "#web/domains/search/search-keys.ts";
import type { User } from "#contract/people/accounts.ts";
import { UserButton } from "./UserButton.tsx";

// loaded after the page; until then their space is reserved
const { BottomBar, YardRow } = onDemand(() => import("./Bars.tsx"));
const { MobileMenu } = onDemand(() => import("./MobileMenu.tsx"));

const entries = [
  { to: paths.dashboard, label: "Dashboard" },
  { to: paths.horses, label: "My Horses" },
  { to: paths.ask, label: "Ask the Expert" },
  { to: paths.subscription, label: "Subscription" },
];

/** The bar of pages for signed-in users; hidden when nobody is signed in, and a skeleton while the session loads. */
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
            <Logo crowded />
          </Link>
        }
        end={
          <>
            <SearchOnDemand userId={user.id} />
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
      <Suspense fallback={<RowFrame />}>
        <YardRow />
      </Suspense>
      <Suspense fallback={null}>
        {open && (
          <MobileMenu onClose={() => setOpen(false)}>
            <Entries onGo={() => setOpen(false)} />
          </MobileMenu>
        )}
      </Suspense>
      <Suspense fallback={<BarFrame />}>
        <BottomBar />
      </Suspense>
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
        "flex min-h-control items-center rounded-control px-3 font-semibold whitespace-nowrap no-underline md:max-lg:px-2",
        here === to ? "bg-accent-soft text-accent" : "text-ink hover:bg-sunken",
      )}
    >
      {label}
    </Link>
  ));
}

function NavSkeleton() {
  return (
    <>
      <TopBar brand={<Logo crowded />} end={<Skeleton className="size-11 rounded-full" />}>
        <div aria-hidden className="hidden gap-2 md:flex">
          {entries.map(({ to }) => (
            <Skeleton key={to} className="h-9 w-28" />
          ))}
        </div>
      </TopBar>
      <RowFrame />
      <BarFrame />
    </>
  );
}

const { Bell } = onDemand(() => import("#web/domains/notices/notifications/Bell.tsx"));

/** The notifications button, loaded after its page; its space is reserved until then. */
const BellOnDemand = () => (
  <Suspense
    fallback={
      <span className={iconButtonLook}>
        <BellIcon aria-hidden />
      </span>
    }
  >
    <Bell />
  </Suspense>
);

const { Search } = onDemand(() => import("#web/domains/search/Search.tsx"));

/**
 * The search, loaded after the page; until then the button's space is reserved. Listens for Ctrl K from the
 * start, so that an early press is not lost.
 */
function SearchOnDemand({ userId }: { userId: string }) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!isSearchChord(event)) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
  return (
    <Suspense fallback={<span className="size-control flex-none xl:w-52" />}>
      <Search userId={userId} open={open} onOpenChange={setOpen} />
    </Suspense>
  );
}

const load = () => import("./UserMenu.tsx");
const { UserMenu } = onDemand(load);

/**
 * The user menu's button. The menu itself is 20 KB that most visits never need, so it loads only when it is
 * about to be used.
 */
function UserMenuOnDemand({ user }: { user: User }) {
  const [wanted, setWanted] = useState(false);
  const button = (
    <UserButton
      user={user}
      aria-expanded={false}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => setWanted(true)}
    />
  );
  if (!wanted) return button;
  return (
    <Suspense fallback={button}>
      <UserMenu user={user} />
    </Suspense>
  );
}
