import { DAYS_TO_CHANGE_ONES_MIND } from "#contract/people/own-account.ts";
import type { OperatorAct } from "#contract/operations/people.ts";

interface ActTexts {
  button: string;
  /** Asks about the person with this name. */
  question: (name: string) => string;
  /** What will happen. */
  text: string;
  /** The toast once it is done. */
  done: string;
  danger?: true;
}

export const actTexts: Record<OperatorAct, ActTexts> = {
  SESSIONS_ENDED: {
    button: "End all sessions",
    question: (name) => `End all sessions of ${name}?`,
    text: "They are signed out in every browser, and can sign in again. Their API tokens stay.",
    done: "All sessions ended",
  },
  CONFIRMATION_SENT: {
    button: "Resend the confirmation mail",
    question: (name) => `Send ${name} the confirmation mail again?`,
    text: "A new link is mailed to their address. Earlier links end.",
    done: "Confirmation mail queued",
  },
  DISABLED: {
    button: "Disable account",
    question: (name) => `Disable the account of ${name}?`,
    text: "They are signed out at once, their API tokens end, and whoever signs in is told that the account is disabled. Nothing is deleted.",
    done: "Account disabled",
    danger: true,
  },
  ENABLED: {
    button: "Enable account",
    question: (name) => `Enable the account of ${name}?`,
    text: "They can sign in again. API tokens that have ended stay ended.",
    done: "Account enabled",
  },
  DELETED: {
    button: "Delete account",
    question: (name) => `Delete the account of ${name}?`,
    text: `They are signed out and told by e-mail. After ${DAYS_TO_CHANGE_ONES_MIND} days the account is erased, with every yard that they alone own. Until then they can sign in and keep it, unless the account is disabled.`,
    done: "Account will be deleted",
    danger: true,
  },
};
