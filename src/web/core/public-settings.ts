import { useQuery } from "@tanstack/react-query";
import { CLOSED_PLACE } from "#contract/paths.ts";
import {
  formatClosed,
  type PublicSettings,
  publicSettingsEndpoints,
} from "#contract/operations/public-settings.ts";
import { queryOf } from "./query.ts";

/**
 * The installation's public settings. The HTML page contains them, so they are fetched only when all queries are
 * refetched; undefined while unknown.
 */
export const usePublicSettings = (): PublicSettings | undefined =>
  useQuery({ ...queryOf(publicSettingsEndpoints.read, {}), initialData: fromPage }).data;

const announcementLine = () => document.querySelector("#announcement p");

function fromPage(): PublicSettings | undefined {
  // there is no document during prerendering
  if (typeof document === "undefined") return undefined;
  const { closed, vat } = document.documentElement.dataset;
  // the development server does not fill in the placeholder
  if (closed === undefined || closed === CLOSED_PLACE) return undefined;
  return {
    announcement: announcementLine()?.textContent ?? "",
    registrationOpen: !closed.includes("registration"),
    demoOpen: !closed.includes("demo"),
    vatNote: vat ?? "",
  };
}

/** Writes the current settings into the document, in place of those that the page was loaded with. */
export function showOnPage(settings: PublicSettings) {
  const { announcement } = settings;
  const line = announcementLine();
  // written only when it differs, so that a screen reader reads only what is new
  if (line && line.textContent !== announcement) line.textContent = announcement;
  document.documentElement.dataset["closed"] = formatClosed(settings);
  document.documentElement.dataset["vat"] = settings.vatNote;
}
