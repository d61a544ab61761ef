import { resolve } from "node:path";
import { allOrNone, readVariables, type Variables, wanting } from "./variables.ts";

export { ConfigError } from "./variables.ts";

export interface Config {
  host: string;
  port: number;
  /** How many processes answer requests. */
  processes: number;
  /** Seconds for which a process that is asked to stop fails its health call and still answers. */
  stopDelay: number;
  /** The product's public address; links in mails are built only from this. */
  publicUrl: URL;
  /** Whether PUBLIC_URL was set; otherwise `publicUrl` is derived from host and port. */
  publicUrlNamed: boolean;
  dataDir: string;
  /** The key that encrypts the ZIP archives in the file store; null leaves them plain. */
  archiveKey: Buffer | null;
  /** The age public keys to which backups are encrypted; none leaves them plain. */
  backupRecipients: readonly string[];
  /** The file with the private key that opens encrypted backups; only a restore reads it. */
  backupIdentityFile: string | null;
  databaseUrl: string | null;
  /**
   * The connection string for what needs a session of its own (LISTEN, locks); set when `databaseUrl` points to a
   * pooler, before which nothing is prepared by name.
   */
  databaseDirectUrl: string | null;
  /** The connection string of a replica, on which large reads are made that decide nothing; null for none. */
  databaseReplicaUrl: string | null;
  smtpUrl: string | null;
  mailFrom: string;
  /** The mailbox to which people forward papers; null turns papers by mail off. */
  papersInbox: PapersInboxPlace | null;
  /** The bucket for files; null when they are stored in the data folder. */
  s3: S3Place | null;
  /** The keys for card payments; null unless both are set, which turns payments off. */
  stripe: StripeKeys | null;
  /** The model of the specialists; null when they answer from the library alone. */
  model: ModelSettings | null;
  /** Base address of the weather warnings' feed, which has one document for each region; null turns it off. */
  weatherFeed: URL | null;
  /** The address of a service that lists breached passwords, against which new ones are checked; null for no check. */
  breachedPasswords: URL | null;
  /** The token by which a Prometheus reads `/api/metrics`; null when none may. */
  metricsToken: string | null;
  /** The address that is told when something breaks; null when nobody is. */
  alertsTo: string | null;
  rateLimits: boolean;
  trustProxy: boolean | number | string;
  logLevel: string;
}

export interface StripeKeys {
  secretKey: string;
  publishableKey: string;
  /** When null, webhooks are refused, and payment states are fetched only after a person's action and nightly. */
  webhookSecret: string | null;
  apiBase: URL;
  /** The script that browsers load on the subscription page. */
  scriptUrl: URL;
}

export interface PapersInboxPlace {
  /** The mailbox over IMAP, with user and password. */
  url: URL;
  /** The mailbox's address, before whose @ each yard's code is put. */
  address: string;
}

export interface S3Place {
  endpoint: URL;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Reads the documented environment variables; throws a ConfigError that names the first invalid one. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const { HOST, PORT, PUBLIC_URL, DATA_DIR, ...rest } = readVariables(env);
  return {
    host: HOST,
    port: Number(PORT),
    processes: Number(rest.PROCESSES),
    stopDelay: Number(rest.STOP_DELAY),
    publicUrl: new URL(PUBLIC_URL ?? `http://${hostInUrl(HOST)}:${PORT}`),
    publicUrlNamed: PUBLIC_URL !== undefined,
    dataDir: resolve(DATA_DIR),
    ...keysAtRest(rest),
    ...databaseUrls(rest),
    smtpUrl: rest.SMTP_URL ?? null,
    mailFrom: rest.MAIL_FROM ?? "Loosebox <no-reply@localhost>",
    papersInbox: papersInboxPlace(rest),
    s3: s3Place(rest),
    stripe: stripeKeys(rest),
    model: modelSettings(rest),
    weatherFeed: rest.WEATHER_FEED_URL === "off" ? null : new URL(rest.WEATHER_FEED_URL),
    breachedPasswords: rest.BREACHED_PASSWORDS_URL ? new URL(rest.BREACHED_PASSWORDS_URL) : null,
    metricsToken: rest.METRICS_TOKEN ?? null,
    alertsTo: rest.ALERTS_TO ?? null,
    rateLimits: rest.RATE_LIMITS === "on",
    trustProxy: proxies(rest.TRUST_PROXY, PUBLIC_URL),
    logLevel: rest.LOG_LEVEL,
  };
}

const databaseUrls = (given: Partial<Variables>) => ({
  databaseUrl: given.DATABASE_URL ?? null,
  databaseDirectUrl: given.DATABASE_DIRECT_URL ?? null,
  databaseReplicaUrl: given.DATABASE_REPLICA_URL ?? null,
});

const keysAtRest = (given: Partial<Variables>) => ({
  archiveKey: given.ARCHIVE_KEY ? Buffer.from(given.ARCHIVE_KEY, "hex") : null,
  backupRecipients: given.BACKUP_RECIPIENT?.split(",") ?? [],
  backupIdentityFile: given.BACKUP_IDENTITY_FILE ?? null,
});

// returns the host as a browser on this machine writes it in an address
function hostInUrl(host: string) {
  if (["127.0.0.1", "0.0.0.0", "::", "::1"].includes(host)) return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}

function s3Place(variables: Pick<Variables, (typeof s3Variables)[number]>): S3Place | null {
  const given = allOrNone(variables, s3Variables);
  return (
    given && {
      endpoint: new URL(given.S3_ENDPOINT),
      region: given.S3_REGION,
      bucket: given.S3_BUCKET,
      accessKeyId: given.S3_ACCESS_KEY_ID,
      secretAccessKey: given.S3_SECRET_ACCESS_KEY,
    }
  );
}

function papersInboxPlace(
  variables: Pick<Variables, "PAPERS_INBOX_URL" | "PAPERS_ADDRESS">,
): PapersInboxPlace | null {
  const given = allOrNone(variables, ["PAPERS_INBOX_URL", "PAPERS_ADDRESS"]);
  return (
    given && {
      url: new URL(given.PAPERS_INBOX_URL),
      address: given.PAPERS_ADDRESS.toLowerCase(),
    }
  );
}

const s3Variables = [
  "S3_ENDPOINT",
  "S3_REGION",
  "S3_BUCKET",
  "S3_ACCESS_KEY_ID",
  "S3_SECRET_ACCESS_KEY",
] as const;

function stripeKeys(given: Partial<Variables>): StripeKeys | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = given;
  if (!secretKey || !publishableKey) return null;
  return {
    secretKey,
    publishableKey,
    webhookSecret: given.STRIPE_WEBHOOK_SECRET ?? null,
    apiBase: new URL(given.STRIPE_API_BASE ?? "https://api.stripe.com"),
    // this must be the Stripe.js release that matches the API version of the SDK in package.json
    scriptUrl: new URL(given.STRIPE_JS_URL ?? "https://js.stripe.com/endive/stripe.js"),
  };
}

function proxies(text: string, publicUrl: string | undefined): boolean | number | string {
  if (text === "false" || Number(text) === 0) return false;
  // behind a proxy the address derived from host and port is wrong, and origins and links would follow the request's
  // host
  if (publicUrl === undefined)
    throw wanting("PUBLIC_URL", {
      because: "with TRUST_PROXY people come by the address of the proxy",
      neededBy: ["TRUST_PROXY"],
    });
  if (text === "true") return true;
  return /^\d+$/.test(text) ? Number(text) : text;
}

let current: Config | undefined;

/** Sets what `config()` returns; called once at start. */
export const useConfig = (read: Config) => {
  current = read;
};

export function config(): Config {
  if (!current) throw new Error("The configuration has not been read");
  return current;
}

/** The model that phrases the specialists' answers, and its address. */
export interface ModelSettings {
  provider: NonNullable<Variables["AI_PROVIDER"]>;
  model: string;
  /** The model that reads photos of passport pages; null where none does. */
  pictureModel: string | null;
  /** Null if the server needs no key, such as a local Ollama. */
  apiKey: string | null;
  /** Null for the provider's default address. */
  baseUrl: URL | null;
}

const modelVariables = [
  "AI_PROVIDER",
  "AI_MODEL",
  "AI_PICTURE_MODEL",
  "AI_API_KEY",
  "AI_BASE_URL",
] as const;

const wantingOfModel = (name: (typeof modelVariables)[number], because: string) =>
  wanting(name, { because, neededBy: modelVariables });

/** Reads the AI_ variables; null when none is set. AI_BASE_URL without a provider means an OpenAI-compatible server. */
export function modelSettings(given: Partial<Variables>): ModelSettings | null {
  const { AI_PROVIDER, AI_MODEL, AI_PICTURE_MODEL, AI_API_KEY, AI_BASE_URL } = given;
  if (!modelVariables.some((name) => given[name])) return null;
  const provider = AI_PROVIDER ?? (AI_BASE_URL && "openai-compatible");
  if (!provider) throw wantingOfModel("AI_PROVIDER", "a model cannot be reached without it");
  if (!AI_MODEL) throw wantingOfModel("AI_MODEL", `${provider} has more than one`);
  if (!AI_BASE_URL) refuseNowhere(provider, AI_API_KEY);
  return {
    provider,
    model: AI_MODEL,
    pictureModel: AI_PICTURE_MODEL ?? null,
    apiKey: AI_API_KEY ?? null,
    baseUrl: AI_BASE_URL ? new URL(AI_BASE_URL) : null,
  };
}

function refuseNowhere(provider: ModelSettings["provider"], apiKey: string | undefined) {
  if (provider === "openai-compatible")
    throw wantingOfModel("AI_BASE_URL", `${provider} may be anywhere`);
  if (!apiKey) throw wantingOfModel("AI_API_KEY", `${provider} answers nobody without`);
}
