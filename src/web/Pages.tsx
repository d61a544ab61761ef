import { type ReactNode, Suspense, useEffect } from "react";
import { Redirect, Route, Switch } from "wouter";
import { isAt, paths } from "#contract/paths.ts";
import { onDemand } from "#web/ui/on-demand.ts";
import { PageFault } from "./core/PageFault.tsx";
import { useAuth } from "./core/session.ts";
import { Guard } from "./shell/Guard.tsx";
import { Loading } from "./shell/Loading.tsx";
import { placeAfterSigningIn } from "./shell/way-back.ts";

// each page is a file of its own over the wire, fetched when it is first wanted
const { AuthPage } = onDemand(() => import("./domains/people/accounts/AuthPage.tsx"));
const { ResetPasswordPage } = onDemand(
  () => import("./domains/people/accounts/ResetPasswordPage.tsx"),
);
const { ConfirmEmailPage } = onDemand(
  () => import("./domains/people/accounts/ConfirmEmailPage.tsx"),
);
const { EventDonePage } = onDemand(
  () => import("./domains/notices/calendar-feed/EventDonePage.tsx"),
);
const { UnsubscribePage } = onDemand(
  () => import("./domains/notices/notifications/UnsubscribePage.tsx"),
);
const { DashboardPage } = onDemand(() => import("./domains/care/dashboard/DashboardPage.tsx"));
const { HorsesPage } = onDemand(() => import("./domains/horses/HorsesPage.tsx"));
const { SettingsPage } = onDemand(() => import("./domains/people/settings/SettingsPage.tsx"));
const { PrivacyPage } = onDemand(() => import("./domains/people/settings/PrivacyPage.tsx"));
const { ActivityPage } = onDemand(() => import("./domains/archive/activity/ActivityPage.tsx"));
const { BinPage } = onDemand(() => import("./domains/archive/bin/BinPage.tsx"));
const { CalendarPage } = onDemand(() => import("./domains/care/calendar/CalendarPage.tsx"));
const { AskPage } = onDemand(() => import("./domains/experts/chat/AskPage.tsx"));
const { SubscriptionPage } = onDemand(() => import("./domains/billing/SubscriptionPage.tsx"));
const { FiguresPage } = onDemand(() => import("./domains/billing/FiguresPage.tsx"));
const { RatingsPage } = onDemand(() => import("./domains/experts/chat/RatingsPage.tsx"));
const { ComplaintsPage } = onDemand(() => import("./domains/people/complaints/ComplaintsPage.tsx"));
const { SystemSettingsPage } = onDemand(
  () => import("./domains/operations/system-settings/SystemSettingsPage.tsx"),
);
const { HorsePage } = onDemand(() => import("./domains/horses/page/HorsePage.tsx"));
const { CostsPage } = onDemand(() => import("./domains/care/costs/CostsPage.tsx"));
const { CompliancePage } = onDemand(
  () => import("./domains/competing/compliance/CompliancePage.tsx"),
);
const { MedicinesPage } = onDemand(() => import("./domains/health/medicines/MedicinesPage.tsx"));
const { WormingPage } = onDemand(() => import("./domains/health/worming/WormingPage.tsx"));
const { HorseStatementPage, OutingStatementPage } = onDemand(
  () => import("./domains/competing/statements/StatementPage.tsx"),
);
const { LibraryPage } = onDemand(() => import("./domains/experts/library/LibraryPage.tsx"));
const { LibraryEntryPage } = onDemand(
  () => import("./domains/experts/library/LibraryEntryPage.tsx"),
);
const { NotFoundPage } = onDemand(() => import("./shell/NotFoundPage.tsx"));

/** The pages for people who are signed in, with their titles. */
const guardedPages = [
  { path: paths.dashboard, title: "Dashboard", Page: DashboardPage },
  { path: paths.horses, title: "Horse Management", Page: HorsesPage },
  { path: paths.horse, title: "Horse", Page: HorsePage },
  { path: paths.costs, title: "Costs", Page: CostsPage },
  { path: paths.compliance, title: "Can we go?", Page: CompliancePage },
  { path: paths.horseStatement, title: "Vaccinations and medicines", Page: HorseStatementPage },
  { path: paths.outingStatement, title: "Vaccinations and medicines", Page: OutingStatementPage },
  { path: paths.medicines, title: "Medicines book", Page: MedicinesPage },
  { path: paths.worming, title: "Worming by evidence", Page: WormingPage },
  { path: paths.calendar, title: "Event Calendar", Page: CalendarPage },
  { path: paths.ask, title: "Ask the Expert", Page: AskPage },
  { path: paths.settings, title: "Profile Settings", Page: SettingsPage },
  { path: paths.privacySettings, title: "Privacy & GDPR", Page: PrivacyPage },
  { path: paths.activity, title: "Activity", Page: ActivityPage },
  { path: paths.bin, title: "Bin", Page: BinPage },
  { path: paths.subscription, title: "Subscription", Page: SubscriptionPage },
  { path: paths.figures, title: "Figures", Page: FiguresPage },
  { path: paths.answerRatings, title: "Answers", Page: RatingsPage },
  { path: paths.complaints, title: "Complaints", Page: ComplaintsPage },
] as const;

/**
 * Fetches the page at an address before anything is drawn: a page on demand is awaited for a moment even when its file
 * has come, and until then a spinner would stand in the place of what the document shows, or an answer of the server
 * would have React draw the sign-in form anew, and lose what was typed.
 */
export async function loadPageAt(address: string): Promise<void> {
  const pages = [{ path: paths.auth, Page: AuthPage }, ...guardedPages];
  await pages.find(({ path }) => isAt(path, address))?.Page.load();
}

/** Which address shows which page, and who may see it. */
export function Pages() {
  return (
    <Suspense fallback={<Loading />}>
      <Switch>
        <Route path={paths.landing} component={FrontDoor} />
        <Route path={paths.auth}>
          <SignedOutOnly />
        </Route>
        <Route path={paths.resetPassword} component={ResetPasswordPage} />
        <Route path={paths.confirmEmail} component={ConfirmEmailPage} />
        <Route path={paths.eventDone} component={EventDonePage} />
        <Route path={paths.unsubscribe} component={UnsubscribePage} />
        {guardedPages.map(guarded)}
        <Route path={paths.systemSettings}>
          <AdminsOnly>
            <Guard title="System settings">
              <SystemSettingsPage />
            </Guard>
          </AdminsOnly>
        </Route>
        <Route path={paths.library} component={LibraryPage} />
        <Route path={paths.libraryEntry} component={LibraryEntryPage} />
        <Route component={NotFoundPage} />
      </Switch>
    </Suspense>
  );
}

/** No component, so that the bar stays as it is from page to page. */
const guarded = ({ path, title, Page }: (typeof guardedPages)[number]) => (
  <Route key={path} path={path}>
    <Guard title={title}>
      <PageFault key={path}>
        <Page />
      </PageFault>
    </Guard>
  </Route>
);

/** `/` inside the app: the dashboard for who is signed in, else the landing page, which is a page of its own. */
function FrontDoor() {
  const { state } = useAuth();
  useEffect(() => {
    if (state === "signedOut") window.location.assign(paths.landing);
  }, [state]);
  return state === "signedIn" ? <Redirect to={paths.dashboard} replace /> : <Loading />;
}

/** For everybody else who is signed in there is no such page. */
function AdminsOnly({ children }: { children: ReactNode }) {
  const { user } = useAuth();
  return user && user.role !== "ADMIN" ? <NotFoundPage /> : children;
}

function SignedOutOnly() {
  // the form shows at once: whoever is signed in is led away when that is known
  const { user } = useAuth();
  return user ? <Redirect to={placeAfterSigningIn(user.id)} replace /> : <AuthPage />;
}
