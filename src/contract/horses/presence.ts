import * as z from "zod/mini";
import { endpoint } from "#contract/endpoint.ts";
import { byId } from "#contract/fields.ts";
import { Horse } from "./horse.ts";
import { LeavingInput } from "./leaving-input.ts";

export const presenceEndpoints = {
  leave: endpoint("POST", "/api/horses/:id/leave", {
    access: "manager",
    section: "papers",
    // never refused to an unpaid yard, just like deleting, because a yard may always let a horse leave
    payment: "free",
    summary:
      "A horse leaves the yard: it is kept and readable, neither listed nor counted nor billed, and its plans and open events rest",
    params: byId,
    body: LeavingInput,
    reply: Horse,
  }),
  return: endpoint("POST", "/api/horses/:id/return", {
    access: "manager",
    section: "papers",
    summary: "A horse that had left is back, with its plans and the events that rested",
    params: byId,
    reply: Horse,
  }),
  left: endpoint("GET", "/api/departed-horses", {
    access: "viewer",
    section: "papers",
    tagged: true,
    summary: "The horses that have left the yard, the last to leave first, at most 1,000",
    reply: z.array(Horse),
  }),
};
