import type { QueryClient } from "@tanstack/react-query";
import { Suspense, useEffect } from "react";
import { Redirect, Route, Switch } from "wouter";
import { isAt, paths, trimSlash } from "#contract/paths.ts";
import { onDemand } from "./ui/on-demand.ts";
import { useAuth, userKey } from "./core/session.ts";
import { guarded, Loading, placeAfterSigningIn } from "./shell/Guard.tsx";

// pages that few people open have a module with a route table of their own
const { RarePages } = onDemand(() => import("./RarePages.tsx"));
// each page is a chunk of its own, fetched when the page is first opened
const { AuthPage } = onDemand(() => import("./domains/people/accounts/AuthPage.tsx"));
const { DashboardPage } = onDemand(() => import("./domains/care/dashboard/DashboardPage.tsx"));
const { HorsesPage } = onDemand(() => import("./domains/horses/HorsesPage.tsx"));
const { SettingsPage } = onDemand(() => import("./domains/people/settings/SettingsPage.tsx"));
const { CalendarPage } = onDemand(() => import("./domains/care/calendar/CalendarPage.tsx"));
const { AskPage } = onDemand(() => import("./domains/experts/chat/AskPage.tsx"));
const { SubscriptionPage } = onDemand(() => import("./domains/billing/SubscriptionPage.tsx"));
const { HorsePage } = onDemand(() => import("./domains/horses/page/HorsePage.tsx"));
const { CostsPage } = onDemand(() => import("./domains/care/costs/CostsPage.tsx"));
const { CompliancePage } = onDemand(
  () => import("./domains/competing/compliance/CompliancePage.tsx"),
);
const { MedicinesPage } = onDemand(() => import("./domains/health/medicines/MedicinesPage.tsx"));
const { WormingPage } = onDemand(() => import("./domains/health/worming/WormingPage.tsx"));

/** The pages for signed-in users, with their titles. */
const guardedPages = [
  { path: paths.dashboard, title: "Dashboard", Page: DashboardPage },
  { path: paths.horses, title: "Horse Management", Page: HorsesPage },
  { path: paths.horse, title: "Horse", Page: HorsePage },
  { path: paths.costs, title: "Costs", Page: CostsPage },
  { path: paths.compliance, title: "Can we go?", Page: CompliancePage },
  { path: paths.medicines, title: "Medicines book", Page: MedicinesPage },
  { path: paths.worming, title: "Worming by evidence", Page: WormingPage },
  { path: paths.calendar, title: "Event Calendar", Page: CalendarPage },
  { path: paths.ask, title: "Ask the Expert", Page: AskPage },
  { path: paths.settings, title: "Profile Settings", Page: SettingsPage },
  { path: paths.subscription, title: "Subscription", Page: SubscriptionPage },
] as const;

/**
 * Loads the code of the page at a path before React renders. Otherwise a lazy page suspends for a moment even if
 * its file has loaded: a spinner would replace the prerendered content, or an answer of the server would make
 * React render the sign-in form again and lose what was typed.
 */
export async function loadPageAt(address: string): Promise<void> {
  const pages = [{ path: paths.auth, Page: AuthPage }, ...guardedPages];
  await pages.find(({ path }) => isAt(path, address))?.Page.load();
}

/** Asks for what the page at a path shows largest, if that takes one call after the other; only for who is signed in. */
export async function askFirstAt(address: string, queries: QueryClient): Promise<void> {
  if (!isAt(paths.horse, address) || !queries.getQueryData(userKey)) return;
  const { askForHorse } = await import("./domains/horses/page/HorsePage.tsx");
  await askForHorse(queries, trimSlash(address).split("/").at(-1) ?? "");
}

/** The route table: which path shows which page, and who may see it. */
export function Pages() {
  return (
    <Suspense fallback={<Loading />}>
      <Switch>
        <Route path={paths.landing} component={FrontDoor} />
        <Route path={paths.auth}>
          <SignedOutOnly />
        </Route>
        {guardedPages.map(guarded)}
        <Route component={RarePages} />
      </Switch>
    </Suspense>
  );
}

/**
 * The path `/` inside the app: the dashboard for signed-in users, otherwise the landing page, which is a
 * separate document.
 */
function FrontDoor() {
  const { state } = useAuth();
  useEffect(() => {
    if (state === "signedOut") window.location.assign(paths.landing);
  }, [state]);
  return state === "signedIn" ? <Redirect to={paths.dashboard} replace /> : <Loading />;
}

function SignedOutOnly() {
  // shows the form at once; a signed-in user is redirected when the session has loaded
  const { user } = useAuth();
  return user ? <Redirect to={placeAfterSigningIn(user.id)} replace /> : <AuthPage />;
}
