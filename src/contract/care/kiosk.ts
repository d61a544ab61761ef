import * as z from "zod/mini";
import { endpoint } from "#contract/endpoint.ts";
import { byId, instantOut, requiredText } from "#contract/fields.ts";
import { MedicineDose, MedicineDoseInput } from "#contract/health/medicine-doses.ts";
import { TokenInput } from "#contract/people/invitations.ts";
import { DayJob, TickInput, YardDay } from "./yard-day.ts";

/** Maximum number of a yard's screens. */
export const KIOSKS_MAX = 10;

export const KioskInput = z.strictObject({ name: requiredText("Name the screen", 40) });

/** A screen on which the yard's day is read and ticked without signing in. */
export const Kiosk = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Who linked it: null if their account was deleted. */
  linkedBy: z.nullable(z.string()),
  createdAt: instantOut,
  /** When it was last open, to five minutes; null: never yet. */
  lastSeenAt: z.nullable(instantOut),
});
export type Kiosk = z.output<typeof Kiosk>;

/** What a screen shows. */
export const KioskDay = z.object({
  name: z.string(),
  yardName: z.string(),
  day: YardDay,
  /** Those who may tick something, by name. */
  people: z.array(z.object({ id: z.uuid(), name: z.string() })),
});
export type KioskDay = z.output<typeof KioskDay>;

/** Who ticks: somebody of the yard, as they say. */
const by = z.uuid("Say who you are");

export const kioskEndpoints = {
  list: endpoint("GET", "/api/kiosks", {
    access: "manager",
    section: "people",
    summary: `The screens on which the yard's day is ticked without signing in, at most ${KIOSKS_MAX}`,
    reply: z.array(Kiosk),
  }),
  link: endpoint("POST", "/api/kiosks", {
    access: "manager",
    section: "people",
    summary: "Make the link of a screen for the tack room, which is shown once",
    body: KioskInput,
    reply: z.object({ id: z.uuid(), name: z.string(), url: z.string() }),
  }),
  unlink: endpoint("DELETE", "/api/kiosks/:id", {
    access: "manager",
    section: "people",
    summary: "End the link of a screen: it shows nothing any more",
    params: byId,
    reply: z.null(),
  }),
  open: endpoint("POST", "/api/kiosk/open", {
    access: "public",
    summary: "Make this browser a screen of the yard, with the token of its link",
    body: TokenInput,
    reply: z.null(),
  }),
  show: endpoint("GET", "/api/kiosk", {
    access: "public",
    summary: "Today in the yard, for a screen: feeds, medicines and jobs, and who may tick them",
    reply: KioskDay,
  }),
  stream: endpoint("GET", "/api/kiosk/stream", {
    access: "public",
    summary: "Server-sent events for a screen: one whenever something in the yard has changed",
    events: z.object({ changed: z.boolean() }),
    reply: z.object({ changed: z.boolean() }),
  }),
  tick: endpoint("POST", "/api/kiosk/ticks", {
    access: "public",
    summary: "Tick a job on a screen, as the person who is named",
    body: z.strictObject({ by, job: TickInput }),
    reply: DayJob,
  }),
  untick: endpoint("POST", "/api/kiosk/ticks/:id/undo", {
    access: "public",
    summary: "Take back a tick on a screen",
    params: byId,
    body: z.strictObject({ by }),
    reply: z.null(),
  }),
  giveDose: endpoint("POST", "/api/kiosk/doses", {
    access: "public",
    summary: "Note a dose of medicine on a screen, as the person who is named",
    body: z.strictObject({ by, dose: MedicineDoseInput }),
    reply: MedicineDose,
  }),
  removeDose: endpoint("POST", "/api/kiosk/doses/:id/undo", {
    access: "public",
    summary: "Take back on a screen what was noted about a dose",
    params: byId,
    body: z.strictObject({ by }),
    reply: z.null(),
  }),
};
