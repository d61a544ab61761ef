import * as z from "zod/mini";
import { endpoint } from "#contract/endpoint.ts";
import { calendarDate, proposedId } from "#contract/fields.ts";

/** Maximum number of vaccinations that are booked at once: the next one and, for a restarted course, its second. */
export const JABS_MAX = 2;

export const JabsInput = z.strictObject({
  id: proposedId,
  /** The days on which the vaccinations are given, in order. */
  days: z
    .array(calendarDate("Choose the day of the jab"), "Choose the day of the jab")
    .check(
      z.minLength(1, "Choose the day of the jab"),
      z.maxLength(JABS_MAX, `At most ${JABS_MAX} jabs are booked at once`),
    ),
});
export type JabsInput = z.output<typeof JabsInput>;

export const jabEndpoints = {
  book: endpoint("POST", "/api/horses/:horseId/jabs", {
    access: "groom",
    section: "care",
    summary:
      "Put the next flu jab into the calendar, inside the days that the bodies the horse goes by leave for it; the event that a plan has for it is moved there. Undone at once as the act with this id",
    params: z.object({ horseId: z.uuid("Invalid horse ID") }),
    body: JabsInput,
    reply: z.object({ actId: z.uuid() }),
  }),
};
