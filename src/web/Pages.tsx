import { type ComponentType, type ReactNode, Suspense, useEffect } from "react";
import { Redirect, Route, Switch } from "wouter";
import { paths } from "#contract/paths.ts";
import { onDemand } from "#web/ui/on-demand.ts";
import { PageFault } from "./core/PageFault.tsx";
import { useAuth } from "./core/session.ts";
import { Guard } from "./shell/Guard.tsx";
import { Loading } from "./shell/Loading.tsx";

// each page is a file of its own over the wire, fetched when it is first wanted
const loadAuthPage = () => import("./domains/people/accounts/AuthPage.tsx");
let { AuthPage }: { AuthPage: ComponentType } = onDemand(loadAuthPage);
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

/**
 * Loads the one page that is both drawn at build and taken over by the script. It is then there at the first drawing:
 * a page on demand is awaited for a moment even when its file has come, and an answer of the server within that moment
 * would have React draw it anew, and lose what was typed.
 */
export const loadDrawnPage = async (): Promise<void> => {
  ({ AuthPage } = await loadAuthPage());
};

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
        {guarded(paths.dashboard, "Dashboard", DashboardPage)}
        {guarded(paths.horses, "Horse Management", HorsesPage)}
        {guarded(paths.horse, "Horse", HorsePage)}
        {guarded(paths.costs, "Costs", CostsPage)}
        {guarded(paths.compliance, "Can we go?", CompliancePage)}
        {guarded(paths.horseStatement, "Vaccinations and medicines", HorseStatementPage)}
        {guarded(paths.outingStatement, "Vaccinations and medicines", OutingStatementPage)}
        {guarded(paths.medicines, "Medicines book", MedicinesPage)}
        {guarded(paths.worming, "Worming by evidence", WormingPage)}
        {guarded(paths.calendar, "Event Calendar", CalendarPage)}
        {guarded(paths.ask, "Ask the Expert", AskPage)}
        {guarded(paths.settings, "Profile Settings", SettingsPage)}
        {guarded(paths.privacySettings, "Privacy & GDPR", PrivacyPage)}
        {guarded(paths.activity, "Activity", ActivityPage)}
        {guarded(paths.bin, "Bin", BinPage)}
        {guarded(paths.subscription, "Subscription", SubscriptionPage)}
        {guarded(paths.figures, "Figures", FiguresPage)}
        {guarded(paths.answerRatings, "Answers", RatingsPage)}
        {guarded(paths.complaints, "Complaints", ComplaintsPage)}
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

/** A page for people who are signed in. No component, so that the bar stays as it is from page to page. */
const guarded = (path: string, title: string, Page: ComponentType) => (
  <Route path={path}>
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
  return useAuth().state === "signedIn" ? <Redirect to={paths.landing} replace /> : <AuthPage />;
}
