import * as z from "zod/mini";
import { endpoint } from "#contract/endpoint.ts";
import { calendarDate, requiredText } from "#contract/fields.ts";
import { CarePlan, OnePlanOfHorse } from "./care-plans.ts";

/** The pause of a plan, such as 'out at grass until March'. */
export const PauseInput = z.strictObject({
  until: calendarDate("Say until when"),
  because: requiredText("Say why", 300),
});
export type PauseInput = z.output<typeof PauseInput>;

export const planPauseEndpoints = {
  pause: endpoint("POST", "/api/horses/:horseId/care-plan/:id/pause", {
    access: "groom",
    section: "care",
    summary: "Pause an item of the plan: nothing of it is due before the day given",
    params: OnePlanOfHorse,
    body: PauseInput,
    reply: CarePlan,
  }),
  resume: endpoint("DELETE", "/api/horses/:horseId/care-plan/:id/pause", {
    access: "groom",
    section: "care",
    summary: "End the pause of an item of the plan",
    params: OnePlanOfHorse,
    reply: CarePlan,
  }),
};
