import type { TokenAccess } from "#contract/token-access.ts";

/** What people call what a token may do. */
export const tokenAccessLabels: Record<TokenAccess, string> = {
  READ: "Read",
  WRITE: "Read and write",
};
