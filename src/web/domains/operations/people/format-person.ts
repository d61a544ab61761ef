import type { HeldPerson } from "#contract/operations/people.ts";
import { consentLabels } from "#contract/people/consents.ts";
import { yardRoleLabels } from "#contract/roles.ts";
import { formatMoment } from "#rules/date-format.ts";

type ItemOf<K extends keyof HeldPerson> = HeldPerson[K] extends readonly (infer T)[] ? T : never;

export const mailLabels: Record<ItemOf<"mails">["kind"], string> = {
  LETTER: "News about the account",
  RESET_LINK: "Link for a new password",
  EMAIL_LINK: "Link that confirms an address",
};

const actLabels: Record<ItemOf<"acts">["kind"], string> = {
  LOOKED: "Looked at this page",
  SESSIONS_ENDED: "Ended all sessions",
  DISABLED: "Disabled the account",
  ENABLED: "Enabled the account",
  CONFIRMATION_SENT: "Resent the confirmation mail",
  DELETED: "Deleted the account",
};

export const formatYard = ({ role, horses, records, files }: ItemOf<"yards">) =>
  `${yardRoleLabels[role]}. ${formatCount(horses, "horse")}, ${formatCount(records, "record")}, ${formatCount(files, "file")}`;

const formatCount = (count: number, noun: string) =>
  `${count.toLocaleString("en-GB")} ${noun}${count === 1 ? "" : "s"}`;

export const formatConsent = ({ consentType, consented, consentedAt }: ItemOf<"consents">) => ({
  title: consentLabels[consentType],
  text: `${consented ? "Yes" : "No"}, since ${formatMoment(consentedAt)}`,
});

export const formatAct = ({ kind, at, operatorName, reason }: ItemOf<"acts">) => ({
  title: actLabels[kind],
  text: [
    `${operatorName ?? "An administrator whose account is gone"}, ${formatMoment(at)}`,
    ...(reason === null ? [] : [reason]),
  ].join("\n"),
});
