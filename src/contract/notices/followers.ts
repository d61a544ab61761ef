import * as z from "zod/mini";
import { endpoint } from "#contract/endpoint.ts";
import { byId } from "#contract/fields.ts";

/** Who is told of a horse's care. Everybody who may read it is, until they choose otherwise. */
export const HorseFollowers = z.object({
  /** Whether this person is. */
  following: z.boolean(),
  /** Those who are, by name; null for a caller who is neither owner nor manager. */
  followers: z.nullable(z.array(z.object({ id: z.uuid(), firstName: z.string() }))),
  /** How many people could be: those who may read the horse's care. */
  people: z.int(),
});
export type HorseFollowers = z.output<typeof HorseFollowers>;

export const followerEndpoints = {
  find: endpoint("GET", "/api/horses/:id/followers", {
    access: "viewer",
    section: "care",
    summary:
      "Whether this person is told of a horse's care and, for owners and managers, who else is",
    params: byId,
    reply: HorseFollowers,
  }),
  setFollowing: endpoint("PUT", "/api/horses/:id/following", {
    access: "viewer",
    section: "own",
    payment: "free",
    summary:
      "Choose whether this person is told of a horse's care: in the app, by mail and on their devices",
    params: byId,
    body: z.strictObject({ following: z.boolean("Say whether you want to be told") }),
    reply: HorseFollowers,
  }),
};
