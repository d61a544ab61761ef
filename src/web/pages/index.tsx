import { OFFLINE_PATH, paths } from "#contract/paths.ts";
import { App } from "#web/App.tsx";
import { LandingPage } from "#web/shell/landing/LandingPage.tsx";
import { AccessibilityPage } from "./legal/AccessibilityPage.tsx";
import { ContactPage } from "./legal/ContactPage.tsx";
import { CookiesPage } from "./legal/CookiesPage.tsx";
import { PrivacyPage } from "./legal/PrivacyPage.tsx";
import { TermsPage } from "./legal/TermsPage.tsx";
import { OfflinePage } from "./OfflinePage.tsx";
import type { Page } from "./document.ts";

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
  },
  {
    path: paths.auth,
    title: "Sign in",
    description: "Sign in to Loosebox, or create an account and try it for 14 days.",
    element: <App path={paths.auth} />,
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
