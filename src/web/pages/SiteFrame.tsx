import type { ReactNode } from "react";
import { paths, REGISTER_QUERY } from "#contract/paths.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { Logo } from "#web/ui/Logo.tsx";
import { TopBar } from "#web/ui/TopBar.tsx";
import { cx } from "#web/ui/cx.ts";

/** The header, main part and footer of the public pages. */
export function SiteFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to the main content
      </a>
      <TopBar brand={<HomeLink />} end={<Entrances />}>
        <Anchors className="hidden md:flex" />
      </TopBar>
      {/* shown below a phone's bar, which has no room for these links; they scroll away with the page */}
      <Anchors className="column flex border-b border-line md:hidden" />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter />
    </>
  );
}

const entry =
  "inline-flex min-h-control items-center rounded-control px-3 font-semibold no-underline transition-colors hover:bg-sunken max-md:-ml-3";

const Anchors = ({ className }: { className: string }) => (
  <nav aria-label="On this site" className={cx("gap-1", className)}>
    <a className={entry} href={`${paths.landing}#features`}>
      Features
    </a>
    <a className={entry} href={`${paths.landing}#pricing`}>
      Pricing
    </a>
  </nav>
);

const HomeLink = () => (
  <a
    href={paths.landing}
    className="flex min-h-control items-center rounded-control no-underline"
    aria-label="Loosebox, home"
  >
    <Logo />
  </a>
);

const Entrances = () => (
  <>
    <ButtonLink href={paths.auth} variant="quiet" className="max-sm:px-2.5">
      Sign In
    </ButtonLink>
    <ButtonLink href={`${paths.auth}${REGISTER_QUERY}`} variant="primary" className="max-sm:px-3">
      Get Started
    </ButtonLink>
  </>
);

const links = [
  [paths.terms, "Terms of service"],
  [paths.privacy, "Privacy notice"],
  [paths.cookies, "Cookies"],
  [paths.accessibility, "Accessibility"],
  [paths.contact, "Contact"],
] as const;

/** The footer of the public pages: the product's name, and links to the pages that the law requires. */
function SiteFooter() {
  return (
    <footer className="border-t border-line bg-sunken">
      <div className="column flex flex-col gap-6 py-10 md:flex-row md:items-center md:justify-between">
        <div>
          <Logo />
          <p className="mt-1 text-sm text-muted">Professional Horse Management Platform</p>
        </div>
        <nav aria-label="About Loosebox">
          <ul className="flex flex-wrap gap-x-6">
            {links.map(([path, name]) => (
              <li key={path}>
                <a href={path} className="link inline-flex min-h-control items-center text-ink">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  );
}
