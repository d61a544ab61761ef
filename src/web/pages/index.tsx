import { makeQueryClient } from "#web/core/query-client.ts";
import { OFFLINE_PATH, paths } from "#contract/paths.ts";
import { App } from "#web/App.tsx";
import { LandingPage } from "#web/shell/landing/LandingPage.tsx";
import { AccessibilityPage } from "./legal/AccessibilityPage.tsx";
import { ContactPage } from "./legal/ContactPage.tsx";
import { CookiesPage } from "./legal/CookiesPage.tsx";
import { PrivacyPage } from "./legal/PrivacyPage.tsx";
import { TermsPage } from "./legal/TermsPage.tsx";
import type { Page } from "./document.ts";
import { WifiOff } from "lucide-react";
import { Logo } from "#web/ui/Logo.tsx";
import { Button } from "#web/ui/Button.tsx";

/** Shown in place of a page that could not be fetched; the script `offline-start.ts` retries in the background. */
const OfflinePage = () => (
  <main id="main" className="column grid min-h-dvh content-center justify-items-start gap-4 py-8">
    <Logo />
    <WifiOff className="mt-6 size-10 text-tan" aria-hidden />
    <h1 className="font-display text-3xl">No signal here</h1>
    <p className="max-w-[50ch] text-lg text-muted">
      Loosebox cannot be reached, so this page could not be loaded. It is tried again by itself as
      soon as there is signal. What you had typed into a form is kept on this device.
    </p>
    <p className="max-w-[50ch] font-semibold">In an emergency ring your vet now.</p>
    {/* a form without an action reloads the current URL */}
    <form>
      <Button type="submit" variant="primary" size="lg">
        Try again
      </Button>
    </form>
  </main>
);

/** The pages that are prerendered to HTML at build. */
export const pages: readonly Page[] = [
  {
    path: paths.landing,
    title: "Professional Horse Management Platform",
    description:
      "Health records, care calendar, passports and microchips of every horse on your yard in one place. For UK horse owners and yards. 14-day free trial.",
    element: <LandingPage />,
    script: false,
    ownScript: "landing",
    containsStyles: true,
  },
  {
    path: paths.auth,
    title: "Sign in",
    description: "Sign in to Loosebox, or create an account and try it for 14 days.",
    element: <App queries={makeQueryClient()} path={paths.auth} />,
    script: true,
    wants: ["src/web/domains/people/accounts/AuthPage.tsx"],
  },
  {
    path: paths.terms,
    title: "Terms of service",
    description: "What you may expect of Loosebox, what we expect of you, and what it costs.",
    element: <TermsPage />,
    script: false,
  },
  {
    path: paths.privacy,
    title: "Privacy notice",
    description:
      "What Loosebox keeps about you and your horses, why, for how long, and how to have it corrected, exported or erased.",
    element: <PrivacyPage />,
    script: false,
  },
  {
    path: paths.cookies,
    title: "Cookies",
    description: "Loosebox sets one cookie, to keep you signed in. No tracking, no advertising.",
    element: <CookiesPage />,
    script: false,
  },
  {
    path: paths.accessibility,
    title: "Accessibility statement",
    description: "How accessible Loosebox is, what we know is missing, and how to tell us.",
    element: <AccessibilityPage />,
    script: false,
  },
  {
    path: paths.contact,
    title: "Contact",
    description: "How to reach the people behind Loosebox: help, privacy, complaints.",
    element: <ContactPage />,
    script: false,
  },
  {
    path: OFFLINE_PATH,
    title: "No signal",
    description: "What is shown where a page cannot be fetched.",
    element: <OfflinePage />,
    script: false,
    ownScript: "offline",
  },
];
