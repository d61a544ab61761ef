import { isIP } from "node:net";
import * as z from "zod/mini";
import { readDatabaseAddress } from "./database-address.ts";

/** The value that each environment variable accepts, as worded in the error messages. */
const takes = {
  HOST: "a host name or address to listen on, such as 127.0.0.1",
  PORT: "a port number from 0 to 65535",
  PROCESSES: "a number of processes from 1 to 32",
  STOP_DELAY: "a number of seconds from 0 to 20",
  PUBLIC_URL: "the address people use, without a path, such as https://loosebox.example",
  DATA_DIR: "a folder for the database, uploads and secrets",
  ARCHIVE_KEY: "32 random bytes as 64 hexadecimal digits, such as openssl rand -hex 32 prints",
  BACKUP_RECIPIENT:
    "one or more public keys of age, separated by commas, such as npm run backup -- --new-key FILE prints",
  BACKUP_IDENTITY_FILE: "a file outside DATA_DIR with the private key of encrypted backups",
  DATABASE_DIRECT_URL:
    "the address of the same PostgreSQL without the pooler before it, with one host or several",
  DATABASE_REPLICA_URL:
    "the address of one replica of the same PostgreSQL, such as postgres://user:password@host:5432/loosebox",
  DATABASE_URL:
    "a PostgreSQL address that takes writes, such as postgres://user:password@host:5432/loosebox or, with several hosts, postgres://user:password@host1:5432,host2:5432/loosebox",
  SMTP_URL: "a mail server's address, such as smtps://user:password@mail.example:465",
  MAIL_FROM: "the address mails come from, such as Loosebox <hello@loosebox.example>",
  PAPERS_INBOX_URL:
    "the address of a mailbox, such as imaps://user:password@mail.example:993/INBOX",
  PAPERS_ADDRESS:
    "the address of that mailbox, which must take +CODE before the @, such as papers@loosebox.example",
  S3_ENDPOINT: "the address of an S3 service, such as https://s3.eu-west-2.amazonaws.com",
  S3_REGION: "the region of the S3 service, such as eu-west-2",
  S3_BUCKET: "the name of a bucket that exists",
  S3_ACCESS_KEY_ID: "the id of a key that may read, write, list and delete in the bucket",
  S3_SECRET_ACCESS_KEY: "the secret of that key",
  STRIPE_SECRET_KEY: "the secret key of a Stripe account",
  STRIPE_PUBLISHABLE_KEY: "the publishable key of the same Stripe account",
  STRIPE_WEBHOOK_SECRET: "the signing secret of the webhook endpoint /api/webhooks/stripe",
  STRIPE_API_BASE: "the address of Stripe's API, such as https://api.stripe.com",
  STRIPE_JS_URL: "the address of Stripe's script for browsers",
  AI_PROVIDER: "anthropic, openai or openai-compatible",
  AI_MODEL: "the name of a model of that provider",
  AI_PICTURE_MODEL: "the name of a model of that provider that reads photos",
  AI_API_KEY: "the secret key of an account with that provider",
  AI_BASE_URL: "the address of its API, such as http://127.0.0.1:11434/v1 for a local Ollama",
  WEATHER_FEED_URL: "the address of the Met Office's warnings by region, or off",
  BREACHED_PASSWORDS_URL:
    "the address of a list of breached passwords by range, such as https://api.pwnedpasswords.com/range",
  RATE_LIMITS: "on or off",
  TRUST_PROXY: "true, false, a number of proxies, or their addresses separated by commas",
  METRICS_TOKEN: "a secret of 16 to 200 letters, figures, - and _",
  ALERTS_TO: "the address that alerts are mailed to, such as you@loosebox.example",
  LOG_LEVEL: "trace, debug, info, warn, error, fatal or silent",
};

const text = (fits: RegExp | ((value: string) => boolean)) =>
  z.string().check(z.refine((value) => (fits instanceof RegExp ? fits.test(value) : fits(value))));

const word = z.optional(text(/^\S+$/));
const webAddress = z.optional(z.url({ protocol: /^https?$/ }));
// user, password and mailbox are written with %40 for @ and the like
const isMailbox = (value: string) => {
  const url = URL.parse(value);
  if (!url?.username || !url.password) return false;
  try {
    return decodeURIComponent(`${url.username}${url.password}${url.pathname}`) !== "";
  } catch {
    return false;
  }
};
// a list of hosts is no URL to the platform
const databaseAddress = z.optional(text((value) => readDatabaseAddress(value) !== null));
const host = text((value) => isIP(value) > 0 || /^[\w.-]+$/.test(value));
const port = text((value) => /^\d{1,5}$/.test(value) && Number(value) <= 65_535);

// links are built from the root, so an address with a path would break them
const rootAddress = z.optional(
  text((value) => {
    const url = URL.parse(value);
    return url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
  }),
);

const Variables = z.object({
  HOST: z._default(host, "127.0.0.1"),
  PORT: z._default(port, "3000"),
  PROCESSES: z._default(text(/^([1-9]|[12]\d|3[0-2])$/), "1"),
  STOP_DELAY: z._default(text(/^(1?\d|20)$/), "0"),
  PUBLIC_URL: rootAddress,
  DATA_DIR: z._default(text(/^[^\0]+$/), "./data"),
  ARCHIVE_KEY: z.optional(text(/^[\da-f]{64}$/i)),
  BACKUP_RECIPIENT: z.optional(text(/^age1[a-z\d]{8,4096}(,age1[a-z\d]{8,4096}){0,9}$/)),
  BACKUP_IDENTITY_FILE: z.optional(text(/^[^\0]+$/)),
  DATABASE_DIRECT_URL: databaseAddress,
  DATABASE_REPLICA_URL: z.optional(z.url({ protocol: /^postgres(ql)?$/ })),
  DATABASE_URL: databaseAddress,
  SMTP_URL: z.optional(z.url({ protocol: /^smtps?$/, hostname: /./ })),
  MAIL_FROM: z.optional(text(/^([^<>@\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/)),
  PAPERS_INBOX_URL: z.optional(
    z.url({ protocol: /^imaps?$/, hostname: /./ }).check(z.refine(isMailbox)),
  ),
  // with the code of a yard the part before the @ must fit 64 characters
  PAPERS_ADDRESS: z.optional(text(/^[a-z\d][a-z\d._-]{0,39}@[a-z\d][a-z\d.-]*$/i)),
  S3_ENDPOINT: webAddress,
  S3_REGION: z.optional(text(/^[\w-]+$/)),
  S3_BUCKET: z.optional(text(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)),
  S3_ACCESS_KEY_ID: word,
  S3_SECRET_ACCESS_KEY: word,
  STRIPE_SECRET_KEY: word,
  STRIPE_PUBLISHABLE_KEY: word,
  STRIPE_WEBHOOK_SECRET: word,
  STRIPE_API_BASE: webAddress,
  STRIPE_JS_URL: webAddress,
  AI_PROVIDER: z.optional(z.enum(["anthropic", "openai", "openai-compatible"])),
  AI_MODEL: word,
  AI_PICTURE_MODEL: word,
  AI_API_KEY: word,
  AI_BASE_URL: webAddress,
  WEATHER_FEED_URL: z._default(
    z.union([z.literal("off"), z.url({ protocol: /^https?$/ })]),
    "https://www.metoffice.gov.uk/public/data/PWSCache/WarningsRSS/Region",
  ),
  BREACHED_PASSWORDS_URL: webAddress,
  RATE_LIMITS: z._default(z.enum(["on", "off"]), "on"),
  TRUST_PROXY: z._default(
    text((value) => /^(true|false|\d{1,2})$/.test(value) || value.split(",").every(isNetwork)),
    "false",
  ),
  METRICS_TOKEN: z.optional(text(/^[\w-]{16,200}$/)),
  ALERTS_TO: z.optional(text(/^[^\s<>@,;]+@[^\s<>@,;]+$/)),
  LOG_LEVEL: z._default(
    z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]),
    "info",
  ),
} satisfies Record<keyof typeof takes, unknown>);

export type Variables = z.output<typeof Variables>;

/** The names of all variables that are read. */
export const variableNames: readonly string[] = Object.keys(takes);

/** An invalid setting, which prevents the start: one sentence with the variable and the values it accepts. */
export class ConfigError extends Error {
  /** The variables without which the others can be read. */
  readonly about: readonly string[];

  constructor(sentence: string, about: readonly string[] = []) {
    super(sentence);
    this.about = about;
  }
}

/** Reads the documented environment variables; an empty one counts as not set. */
export function readVariables(env: Record<string, string | undefined>): Variables {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const result = Variables.safeParse(given);
  if (result.success) return result.data;
  const wrong = result.error.issues[0]?.path[0];
  const [name, wanted] = Object.entries(takes).find(([key]) => key === wrong) ?? [
    "The environment",
    "valid settings",
  ];
  throw new ConfigError(`${name} is not valid: it takes ${wanted}.`, [name]);
}

/** The error for a missing variable that these others need. */
export const wanting = (
  name: keyof typeof takes,
  { because, neededBy }: { because: string; neededBy: readonly (keyof typeof takes)[] },
) => new ConfigError(`${name} is missing: ${because}, and it takes ${takes[name]}.`, neededBy);

/** The values of variables that are only used together; null when none is set. */
export function allOrNone<const Name extends keyof Variables>(
  variables: Pick<Variables, Name>,
  names: readonly Name[],
): Record<Name, NonNullable<Variables[Name]>> | null {
  if (names.every((name) => variables[name] === undefined)) return null;
  const missing = names.find((name) => variables[name] === undefined);
  if (missing)
    throw new ConfigError(
      `${missing} is missing: ${names.join(", ")} work only together, and it takes ${takes[missing]}.`,
      names,
    );
  return variables as Record<Name, NonNullable<Variables[Name]>>;
}

/** Whether this is an IP address, alone or with a prefix length. */
function isNetwork(item: string) {
  const [address = "", bits, ...more] = item.trim().split("/");
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
  );
}
