import type { ReactNode } from "react";
import { Route, Switch } from "wouter";
import { paths } from "#contract/paths.ts";
import { onDemand } from "./ui/on-demand.ts";
import { useAuth } from "./core/session.ts";
import { Guard, guarded } from "./shell/Guard.tsx";
import { useTitle } from "./core/use-title.ts";
import { ButtonLink } from "./ui/Button.tsx";
import { NavBar } from "./shell/NavBar.tsx";

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
const { PapersPage } = onDemand(() => import("./domains/horses/papers/PapersPage.tsx"));
const { ContactsPage } = onDemand(() => import("./domains/horses/contacts/ContactsPage.tsx"));
const { DraftHorsePage } = onDemand(
  () => import("./domains/horses/draft-horses/DraftHorsePage.tsx"),
);
const { DepartedPage } = onDemand(() => import("./domains/horses/presence/DepartedPage.tsx"));
const { HorseHealthSheetPage, OutingHealthSheetPage } = onDemand(
  () => import("./domains/competing/health-sheets/HealthSheetPage.tsx"),
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
const { StatusPage } = onDemand(() => import("./domains/operations/status/StatusPage.tsx"));
const { PeoplePage } = onDemand(() => import("./domains/operations/people/PeoplePage.tsx"));
const { DataProtectionPage } = onDemand(
  () => import("./domains/operations/data-protection/DataProtectionPage.tsx"),
);
const { LibraryPage } = onDemand(() => import("./domains/experts/library/LibraryPage.tsx"));
const { LibraryEntryPage } = onDemand(
  () => import("./domains/experts/library/LibraryEntryPage.tsx"),
);
const { DevelopersPage } = onDemand(
  () => import("./domains/operations/developers/DevelopersPage.tsx"),
);

const { PlacesPage } = onDemand(() => import("./domains/horses/places/PlacesPage.tsx"));
const { IsolationPage } = onDemand(() => import("./domains/care/vital-signs/IsolationPage.tsx"));
const { ChargesPage } = onDemand(() => import("./domains/care/charges/ChargesPage.tsx"));
const { StockPage } = onDemand(() => import("./domains/health/stock/StockPage.tsx"));
const { YardDayPage } = onDemand(() => import("./domains/care/yard-day/YardDayPage.tsx"));
const { MedicineChartPage } = onDemand(
  () => import("./domains/health/medicine-chart/MedicineChartPage.tsx"),
);
const { YardPage } = onDemand(() => import("./domains/people/yard/YardPage.tsx"));
const { KioskPage } = onDemand(() => import("./domains/care/kiosk/KioskPage.tsx"));
const { SharedPage } = onDemand(() => import("./domains/data/share-links/SharedPage.tsx"));
const { DossiersPage } = onDemand(() => import("./domains/data/dossiers/DossiersPage.tsx"));
const { StableCardsPage } = onDemand(
  () => import("./domains/data/stable-cards/StableCardsPage.tsx"),
);
const { StableCardPage } = onDemand(() => import("./domains/data/stable-cards/StableCardPage.tsx"));
const { InspectionPage } = onDemand(() => import("./domains/data/inspection/InspectionPage.tsx"));
const { ImportPage } = onDemand(() => import("./domains/data/imports/ImportPage.tsx"));
const { VerifyPage } = onDemand(() => import("./domains/data/dossiers/VerifyPage.tsx"));
const { HandOverPage } = onDemand(() => import("./domains/data/transfers/HandOverPage.tsx"));
const { JoinPage } = onDemand(() => import("./domains/people/yard/JoinPage.tsx"));

const guardedPages = [
  { path: paths.day, title: "The yard's day", Page: YardDayPage },
  { path: paths.places, title: "Who stands where", Page: PlacesPage },
  { path: paths.stock, title: "Stock", Page: StockPage },
  { path: paths.charges, title: "Extras and statements", Page: ChargesPage },
  { path: paths.isolation, title: "Isolation", Page: IsolationPage },
  { path: paths.medicineChart, title: "Medicine chart", Page: MedicineChartPage },
  { path: paths.yard, title: "People", Page: YardPage },
  { path: paths.dossiers, title: "Dossiers", Page: DossiersPage },
  { path: paths.stableCards, title: "Stable cards", Page: StableCardsPage },
  { path: paths.papers, title: "Papers", Page: PapersPage },
  { path: paths.inspection, title: "Inspection pack", Page: InspectionPage },
  { path: paths.import, title: "Bring a sheet in", Page: ImportPage },
  { path: paths.contacts, title: "Contacts", Page: ContactsPage },
  { path: paths.departedHorses, title: "Horses that left", Page: DepartedPage },
  { path: paths.draftHorse, title: "Papers to come", Page: DraftHorsePage },
  { path: paths.horseHealthSheet, title: "Vaccinations and medicines", Page: HorseHealthSheetPage },
  {
    path: paths.outingHealthSheet,
    title: "Vaccinations and medicines",
    Page: OutingHealthSheetPage,
  },
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
    <Route path={paths.handOver} component={HandOverPage} />
    <Route path={paths.shared} component={SharedPage} />
    <Route path={paths.verify} component={VerifyPage} />
    <Route path={paths.stableCard} component={StableCardPage} />
    <Route path={paths.kiosk} component={KioskPage} />
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
    <Route path={paths.installationStatus}>
      <AdminsOnly>
        <Guard title="Status">
          <StatusPage />
        </Guard>
      </AdminsOnly>
    </Route>
    <Route path={paths.people}>
      <AdminsOnly>
        <Guard title="Accounts">
          <PeoplePage />
        </Guard>
      </AdminsOnly>
    </Route>
    <Route path={paths.dataProtection}>
      <AdminsOnly>
        <Guard title="Data protection">
          <DataProtectionPage />
        </Guard>
      </AdminsOnly>
    </Route>
    <Route path={paths.developers} component={DevelopersPage} />
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

/** The page for every unknown URL. */
function NotFoundPage() {
  const { state } = useAuth();
  useTitle("404 Page Not Found");
  return (
    <>
      {state === "signedIn" && <NavBar />}
      <main
        id="main"
        tabIndex={-1}
        className="column flex min-h-[70dvh] flex-col items-start justify-center gap-4 py-16"
      >
        <h1 className="font-display text-3xl">404 Page Not Found</h1>
        <p className="text-muted">Did you forget to add the page to the router?</p>
        <ButtonLink href={paths.landing} variant="primary">
          {state === "signedIn" ? "To the dashboard" : "To the front page"}
        </ButtonLink>
      </main>
    </>
  );
}
