import * as z from "zod/mini";
import { DEFAULT_VAT_NOTE, vatNotes } from "#rules/billing/price.ts";
import { keysOf } from "#rules/keys-of.ts";
import { endpoint } from "#contract/endpoint.ts";
import { instantOut } from "#contract/fields.ts";
import "#contract/sentences.ts";

/** Maximum length of the announcement, in characters. */
export const ANNOUNCEMENT_MAX = 300;
/** The maximum of the setting `maxHorsesPerYard`. Lists of a yard's horses have this limit, whatever the setting is. */
export const HORSES_PER_YARD_MAX = 5_000;

/** A value of the right type, or one parsed from text, because forms and command lines send text. */
const orText = <S extends z.ZodMiniType>(meant: (text: string) => unknown, schema: S) =>
  z.pipe(
    z.transform((given: unknown) => (typeof given === "string" ? meant(given.trim()) : given)),
    schema,
  );

const booleans = new Map([
  ["true", true],
  ["false", false],
]);
const flag = () =>
  orText(
    (text) => booleans.get(text.toLowerCase()) ?? text,
    z.boolean("This setting takes true or false"),
  );

const wholeNumber = (min: number, max: number) => {
  const error = `This setting takes a whole number from ${min} to ${max}`;
  return orText(
    (text) => (/^\d{1,9}$/.test(text) ? Number(text) : text),
    z.int(error).check(z.minimum(min, error), z.maximum(max, error)),
  );
};

const oneOf = <const Text extends string>(values: readonly Text[]) => {
  const error = `This setting takes one of these texts: ${values.map((each) => `'${each}'`).join(", ")}`;
  return z.pipe(
    z.transform((given: unknown) => (typeof given === "string" ? given.trim() : given)),
    z.enum(values, error),
  );
};

const line = (max: number) => {
  const error = `This setting takes one line of text of at most ${max} characters`;
  return z.string(error).check(
    z.trim(),
    z.overwrite((text) => text.replaceAll(/\s+/g, " ")),
    z.maxLength(max, error),
    z.refine((text) => /^\P{Cc}*$/u.test(text) && text.isWellFormed(), { error }),
  );
};

interface SettingSpec {
  label: string;
  description: string;
  schema: z.ZodMiniType;
  defaultValue: boolean | string | number;
}

/** Every system setting with its meaning, its schema and its default. */
export const systemSettings = {
  unpaidYardMayWrite: {
    label: "Unpaid yards may make changes",
    description:
      "When off, a yard whose trial is over and whose subscription is not paid can be read, exported and deleted, but not changed until it pays. A payment that is past due has 14 days.",
    schema: flag(),
    defaultValue: true,
  },
  registrationOpen: {
    label: "Registration is open",
    description: "When off, nobody can create an account. People who have one sign in as before.",
    schema: flag(),
    defaultValue: true,
  },
  demoOpen: {
    label: "Demo yard is open",
    description:
      "When off, visitors cannot try a demo yard. Demo yards that are open last their 24 hours.",
    schema: flag(),
    defaultValue: true,
  },
  announcement: {
    label: "Announcement",
    description:
      "A line above every page, for everybody, signed in or not: planned work, for example. Empty shows nothing.",
    schema: line(ANNOUNCEMENT_MAX),
    defaultValue: "",
  },
  maxHorsesPerYard: {
    label: "Horses in a yard",
    description:
      "How many horses a yard may have. A yard that has more already keeps them, but cannot add any.",
    schema: wholeNumber(1, HORSES_PER_YARD_MAX),
    defaultValue: 2_000,
  },
  vatNote: {
    label: "VAT in the price",
    description:
      "What stands beside each price, on the landing page, in the terms and on the subscription page. Say that VAT is included only if you are registered for it. The amounts themselves stay as they are.",
    schema: oneOf(vatNotes),
    defaultValue: DEFAULT_VAT_NOTE,
  },
} satisfies Record<string, SettingSpec>;
export const settingKeys = keysOf(systemSettings);
export type SettingKey = keyof typeof systemSettings;
export type SystemSettings = {
  [Key in SettingKey]: z.output<(typeof systemSettings)[Key]["schema"]>;
};

const settingValue = z.union(
  [z.boolean(), z.int(), z.string()],
  "Send the settingValue: true or false, a whole number or text",
);

/** A setting in the form in which the operator sees it. */
export const SystemSetting = z.object({
  settingKey: z.enum(settingKeys),
  settingValue,
  defaultValue: settingValue,
  description: z.string(),
  /**
   * The id and name of the person who last set it, and when. All are null if it was never set; the id and name
   * also after that account was erased.
   */
  updatedBy: z.nullable(z.uuid()),
  updatedByName: z.nullable(z.string()),
  updatedAt: z.nullable(instantOut),
});
export type SystemSetting = z.output<typeof SystemSetting>;

export const systemSettingEndpoints = {
  list: endpoint("GET", "/api/system-settings", {
    access: "admin",
    summary: "Every setting of the installation, those at their default too",
    reply: z.array(SystemSetting),
  }),
  change: endpoint("PUT", "/api/system-settings/:settingKey", {
    access: "admin",
    summary: "Set one setting; of two people who do at the same time the last one wins",
    params: z.object({ settingKey: z.string() }),
    body: z.strictObject({ settingValue }),
    reply: SystemSetting,
  }),
};
