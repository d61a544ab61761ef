import type { Invitation } from "#contract/people/invitations.ts";
import { yardRoleLabels } from "#contract/roles.ts";
import { londonDate } from "#rules/london.ts";
import { formatDate } from "#web/core/format-date.ts";

/** Formats for whom an invitation is, and until when, such as 'Groom, for one person, until 3 Dec 2026'. */
export const formatUse = ({
  role,
  usesLeft,
  horseIds,
  expiresAt,
}: Pick<Invitation, "role" | "usesLeft" | "horseIds" | "expiresAt">) =>
  `${yardRoleLabels[role]}${horseIds ? ` of ${horseIds.length === 1 ? "one horse" : `${horseIds.length} horses`}` : ""}, for ${usesLeft === 1 ? "one person" : `${usesLeft} people`}, until ${formatDate(londonDate(new Date(expiresAt)))}`;
