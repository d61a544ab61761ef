import type { ReactNode } from "react";
import { Route, Switch } from "wouter";
import { paths } from "#contract/paths.ts";
import { onDemand } from "./ui/on-demand.ts";
import { useAuth } from "./core/session.ts";
import { Guard, guarded } from "./shell/Guard.tsx";
import { NotFoundPage } from "./shell/NotFoundPage.tsx";

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
const { ContactsPage } = onDemand(() => import("./domains/horses/contacts/ContactsPage.tsx"));
const { DraftHorsePage } = onDemand(() => import("./domains/horses/drafts/DraftHorsePage.tsx"));
const { DepartedPage } = onDemand(() => import("./domains/horses/presence/DepartedPage.tsx"));
const { HorseStatementPage, OutingStatementPage } = onDemand(
  () => import("./domains/competing/statements/StatementPage.tsx"),
);
const { PrivacyPage } = onDemand(() => import("./domains/people/settings/PrivacyPage.tsx"));
const { ActivityPage } = onDemand(() => import("./domains/data/activity/ActivityPage.tsx"));
const { BinPage } = onDemand(() => import("./domains/data/bin/BinPage.tsx"));
const { FiguresPage } = onDemand(() => import("./domains/billing/FiguresPage.tsx"));
const { RatingsPage } = onDemand(() => import("./domains/experts/chat/RatingsPage.tsx"));
const { ComplaintsPage } = onDemand(() => import("./domains/people/complaints/ComplaintsPage.tsx"));
const { SystemSettingsPage } = onDemand(
  () => import("./domains/operations/system-settings/SystemSettingsPage.tsx"),
);
const { LibraryPage } = onDemand(() => import("./domains/experts/library/LibraryPage.tsx"));
const { LibraryEntryPage } = onDemand(
  () => import("./domains/experts/library/LibraryEntryPage.tsx"),
);

const { YardDayPage } = onDemand(() => import("./domains/care/yard-day/YardDayPage.tsx"));
const { MedicineChartPage } = onDemand(
  () => import("./domains/health/medicine-chart/MedicineChartPage.tsx"),
);
const { YardPage } = onDemand(() => import("./domains/people/yard/YardPage.tsx"));
const { JoinPage } = onDemand(() => import("./domains/people/yard/JoinPage.tsx"));

const guardedPages = [
  { path: paths.day, title: "The yard's day", Page: YardDayPage },
  { path: paths.medicineChart, title: "Medicine chart", Page: MedicineChartPage },
  { path: paths.yard, title: "People", Page: YardPage },
  { path: paths.contacts, title: "Contacts", Page: ContactsPage },
  { path: paths.departedHorses, title: "Horses that left", Page: DepartedPage },
  { path: paths.draftHorse, title: "Papers to come", Page: DraftHorsePage },
  { path: paths.horseStatement, title: "Vaccinations and medicines", Page: HorseStatementPage },
  { path: paths.outingStatement, title: "Vaccinations and medicines", Page: OutingStatementPage },
  { path: paths.privacySettings, title: "Privacy & GDPR", Page: PrivacyPage },
  { path: paths.activity, title: "Activity", Page: ActivityPage },
  { path: paths.bin, title: "Bin", Page: BinPage },
  { path: paths.figures, title: "Figures", Page: FiguresPage },
  { path: paths.answerRatings, title: "Answers", Page: RatingsPage },
  { path: paths.complaints, title: "Complaints", Page: ComplaintsPage },
] as const;

/** The pages that few people open, kept out of everybody's first load. */
export const RarePages = () => (
  <Switch>
    <Route path={paths.resetPassword} component={ResetPasswordPage} />
    <Route path={paths.confirmEmail} component={ConfirmEmailPage} />
    <Route path={paths.join} component={JoinPage} />
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
);

/** Renders 'not found' for users who are not administrators. */
function AdminsOnly({ children }: { children: ReactNode }) {
  const { user } = useAuth();
  return user && user.role !== "ADMIN" ? <NotFoundPage /> : children;
}
