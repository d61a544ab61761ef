import * as z from "zod/mini";
import { conditions, parts } from "#rules/installation/status.ts";
import { endpoint } from "#contract/endpoint.ts";
import { instantOut } from "#contract/fields.ts";

/** How the installation is, for its operator. */
export const InstallationStatus = z.object({
  at: instantOut,
  parts: z.array(
    z.object({ part: z.enum(parts), state: z.enum(conditions), sentence: z.string() }),
  ),
  /** The statements of this process that took longest on average since it started, slowest first. */
  slowest: z.array(
    z.object({
      name: z.string(),
      runs: z.int(),
      averageMs: z.number(),
      longestMs: z.number(),
    }),
  ),
});
export type InstallationStatus = z.output<typeof InstallationStatus>;

export const statusEndpoints = {
  read: endpoint("GET", "/api/admin/status", {
    access: "admin",
    summary:
      "Backups, mails, jobs, disk, database and program in plain sentences, and the slowest statements",
    reply: InstallationStatus,
  }),
};
