import { paths } from "#contract/paths.ts";
import type { AppPage } from "./document.ts";

/** The pages that the app renders, with the scripts that each needs in addition to the app's own. */
export const appPages: readonly AppPage[] = [
  {
    path: paths.dashboard,
    title: "Dashboard",
    wants: ["src/web/domains/care/dashboard/DashboardPage.tsx"],
  },
  {
    path: paths.horses,
    title: "Horse Management",
    wants: ["src/web/domains/horses/HorsesPage.tsx"],
  },
  { path: paths.ask, title: "Ask the Expert", wants: ["src/web/domains/experts/chat/AskPage.tsx"] },
  {
    path: paths.calendar,
    title: "Event Calendar",
    wants: ["src/web/domains/care/calendar/CalendarPage.tsx"],
  },
  {
    path: paths.subscription,
    title: "Subscription",
    wants: ["src/web/domains/billing/SubscriptionPage.tsx"],
  },
  {
    path: paths.horse,
    title: "Horse",
    wants: ["src/web/domains/horses/page/HorsePage.tsx"],
  },
  {
    path: paths.compliance,
    title: "Can we go?",
    wants: ["src/web/domains/competing/compliance/CompliancePage.tsx"],
  },
  {
    path: paths.medicines,
    title: "Medicines book",
    wants: ["src/web/domains/health/medicines/MedicinesPage.tsx"],
  },
  {
    path: paths.worming,
    title: "Worming by evidence",
    wants: ["src/web/domains/health/worming/WormingPage.tsx"],
  },
  { path: paths.costs, title: "Costs", wants: ["src/web/domains/care/costs/CostsPage.tsx"] },
];
