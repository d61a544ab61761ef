import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from "react";
import { Redirect, Route, Switch } from "wouter";
import { paths } from "#contract/paths.ts";
import { PageFault } from "./core/PageFault.tsx";
import { useAuth } from "./core/session.ts";
import { Guard } from "./shell/Guard.tsx";
import { Loading } from "./shell/Loading.tsx";

// each page is a file of its own over the wire, fetched when it is first wanted
const AuthPage = lazy(async () => ({
  default: (await import("./domains/people/accounts/AuthPage.tsx")).AuthPage,
}));
const ResetPasswordPage = lazy(async () => ({
  default: (await import("./domains/people/accounts/ResetPasswordPage.tsx")).ResetPasswordPage,
}));
const ConfirmEmailPage = lazy(async () => ({
  default: (await import("./domains/people/accounts/ConfirmEmailPage.tsx")).ConfirmEmailPage,
}));
const EventDonePage = lazy(async () => ({
  default: (await import("./domains/notices/calendar-feed/EventDonePage.tsx")).EventDonePage,
}));
const UnsubscribePage = lazy(async () => ({
  default: (await import("./domains/notices/notifications/UnsubscribePage.tsx")).UnsubscribePage,
}));
const DashboardPage = lazy(async () => ({
  default: (await import("./domains/care/dashboard/DashboardPage.tsx")).DashboardPage,
}));
const HorsesPage = lazy(async () => ({
  default: (await import("./domains/horses/HorsesPage.tsx")).HorsesPage,
}));
const SettingsPage = lazy(async () => ({
  default: (await import("./domains/people/settings/SettingsPage.tsx")).SettingsPage,
}));
const PrivacyPage = lazy(async () => ({
  default: (await import("./domains/people/settings/PrivacyPage.tsx")).PrivacyPage,
}));
const ActivityPage = lazy(async () => ({
  default: (await import("./domains/archive/activity/ActivityPage.tsx")).ActivityPage,
}));
const BinPage = lazy(async () => ({
  default: (await import("./domains/archive/bin/BinPage.tsx")).BinPage,
}));
const CalendarPage = lazy(async () => ({
  default: (await import("./domains/care/calendar/CalendarPage.tsx")).CalendarPage,
}));
const AskPage = lazy(async () => ({
  default: (await import("./domains/experts/chat/AskPage.tsx")).AskPage,
}));
const SubscriptionPage = lazy(async () => ({
  default: (await import("./domains/billing/SubscriptionPage.tsx")).SubscriptionPage,
}));
const FiguresPage = lazy(async () => ({
  default: (await import("./domains/billing/FiguresPage.tsx")).FiguresPage,
}));
const RatingsPage = lazy(async () => ({
  default: (await import("./domains/experts/chat/RatingsPage.tsx")).RatingsPage,
}));
const ComplaintsPage = lazy(async () => ({
  default: (await import("./domains/people/complaints/ComplaintsPage.tsx")).ComplaintsPage,
}));
const SystemSettingsPage = lazy(async () => ({
  default: (await import("./domains/operations/system-settings/SystemSettingsPage.tsx"))
    .SystemSettingsPage,
}));
const HorsePage = lazy(async () => ({
  default: (await import("./domains/horses/page/HorsePage.tsx")).HorsePage,
}));
const CostsPage = lazy(async () => ({
  default: (await import("./domains/care/costs/CostsPage.tsx")).CostsPage,
}));
const CompliancePage = lazy(async () => ({
  default: (await import("./domains/competing/compliance/CompliancePage.tsx")).CompliancePage,
}));
const MedicinesPage = lazy(async () => ({
  default: (await import("./domains/health/medicines/MedicinesPage.tsx")).MedicinesPage,
}));
const WormingPage = lazy(async () => ({
  default: (await import("./domains/health/worming/WormingPage.tsx")).WormingPage,
}));
const HorseStatementPage = lazy(async () => ({
  default: (await import("./domains/competing/statements/StatementPage.tsx")).HorseStatementPage,
}));
const OutingStatementPage = lazy(async () => ({
  default: (await import("./domains/competing/statements/StatementPage.tsx")).OutingStatementPage,
}));
const LibraryPage = lazy(async () => ({
  default: (await import("./domains/experts/library/LibraryPage.tsx")).LibraryPage,
}));
const LibraryEntryPage = lazy(async () => ({
  default: (await import("./domains/experts/library/LibraryEntryPage.tsx")).LibraryEntryPage,
}));
const NotFoundPage = lazy(async () => ({
  default: (await import("./shell/NotFoundPage.tsx")).NotFoundPage,
}));

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
