import type { Invitation } from "#contract/people/invitations.ts";
import { yardRoleLabels } from "#contract/policy.ts";
import { londonDate } from "#rules/london.ts";
import { formatDate } from "#web/core/format-date.ts";

/** For whom an invitation is, and until when: 'Groom, for one person, until 3 Dec 2026'. */
export const formatUse = ({
  role,
  usesLeft,
  expiresAt,
}: Pick<Invitation, "role" | "usesLeft" | "expiresAt">) =>
  `${yardRoleLabels[role]}, for ${usesLeft === 1 ? "one person" : `${usesLeft} people`}, until ${formatDate(londonDate(new Date(expiresAt)))}`;
