import { useQuery } from "@tanstack/react-query";
import { CLOSED_PLACE } from "#contract/paths.ts";
import {
  formatClosed,
  type PublicSettings,
  publicSettingsEndpoints,
} from "#contract/operations/public-settings.ts";
import { queryOf } from "./query.ts";

/**
 * What everybody may know of the installation's settings. The page brings it along, so nothing is asked for until it is
 * refetched with everything else; undefined while it is not known.
 */
export const usePublicSettings = (): PublicSettings | undefined =>
  useQuery({ ...queryOf(publicSettingsEndpoints.read, {}), initialData: fromPage }).data;

const announcementLine = () => document.querySelector("#announcement p");

function fromPage(): PublicSettings | undefined {
  // drawn at build, there is no page yet
  if (typeof document === "undefined") return undefined;
  const { closed, vat } = document.documentElement.dataset;
  // the development server fills nothing in
  if (closed === undefined || closed === CLOSED_PLACE) return undefined;
  return {
    announcement: announcementLine()?.textContent ?? "",
    registrationOpen: !closed.includes("registration"),
    demoOpen: !closed.includes("demo"),
    vatNote: vat ?? "",
  };
}

/** Puts what is known now where the page brought it. */
export function showOnPage(settings: PublicSettings) {
  const { announcement } = settings;
  const line = announcementLine();
  // written only when it differs, so that a screen reader says only what is new
  if (line && line.textContent !== announcement) line.textContent = announcement;
  document.documentElement.dataset["closed"] = formatClosed(settings);
  document.documentElement.dataset["vat"] = settings.vatNote;
}
