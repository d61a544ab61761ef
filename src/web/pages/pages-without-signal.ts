import { paths } from "#contract/paths.ts";

/** The pages of the app that open without signal: they show what the device keeps of the yard. */
export const pagesWithoutSignal = [
  paths.dashboard,
  paths.horses,
  paths.horse,
  paths.draftHorse,
  paths.departedHorses,
  paths.calendar,
  paths.costs,
  paths.compliance,
  paths.horseHealthSheet,
  paths.outingHealthSheet,
  paths.medicines,
  paths.medicineChart,
  paths.worming,
  paths.contacts,
  paths.papers,
  paths.day,
  paths.places,
  paths.isolation,
  paths.yard,
  paths.ask,
  paths.library,
  paths.libraryEntry,
  paths.settings,
  paths.subscription,
];
