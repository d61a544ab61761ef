import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync, constants, brotliCompress } from "node:zlib";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { preloadLinks, preloadPicture } from "#contract/initial-calls.ts";
import { DEFAULT_VAT_NOTE } from "#rules/billing/price.ts";
import {
  isAt,
  isPage,
  NONCE_PLACE,
  OFFLINE_PATH,
  SHELL_PATH,
  paths,
  trimSlash,
  ANNOUNCEMENT_PLACE,
  CLOSED_PLACE,
  VAT_NOTE_PLACE,
} from "#contract/paths.ts";
import { type PublicSettings, formatClosed } from "#contract/operations/public-settings.ts";
import { takesBrotli } from "./compress-replies.ts";
import { allowPage, type CspSources } from "./security-headers.ts";
import { promisify } from "node:util";

interface PagesOptions {
  folder: string;
  cspSources?: Record<string, CspSources>;
  settings?: () => Promise<PublicSettings>;
  /** The address of the picture that the page at a path shows largest to whoever asks for it; null if there is none. */
  largestPicture?: (request: FastifyRequest, path: string) => Promise<string | null>;
}

const unset: PublicSettings = {
  announcement: "",
  registrationOpen: true,
  demoOpen: true,
  vatNote: DEFAULT_VAT_NOTE,
};

/**
 * Serves the built web app from its folder: scripts and styles (whose names change with their contents, so
 * browsers cache them for a year), prerendered pages, and the app's shell at every other address, with 200 where
 * the app has a page and 404 elsewhere. `cspSources` are the extra origins that a page allows, by path.
 */
export async function servePages(
  app: FastifyInstance,
  {
    folder,
    cspSources = {},
    settings = () => Promise.resolve(unset),
    largestPicture = () => Promise.resolve(null),
  }: PagesOptions,
) {
  const pages = await readPages(folder);
  const shell = pages.get("*");
  if (!shell) throw new Error(`${folder} has no page for the app`);
  const ofThings = [...pages].filter(([path]) => path.includes("/:"));
  const pageAt = (path: string): Page =>
    pages.get(path) ?? ofThings.find(([of]) => isAt(of, path))?.[1] ?? shell;
  await serveFiles(app, folder);

  app.get("/*", async (request, reply) => {
    const path = trimSlash(request.url.split("?")[0] ?? "/");
    if (/^\/api(\/|$)/.test(path) || !acceptsPages(request)) return reply.callNotFound();
    const elsewhere = await redirection(app, request, path);
    if (elsewhere) return reply.header("cache-control", "no-store").redirect(elsewhere, 302);
    void reply.code(isPage(path) || ofServiceWorker.has(path) ? 200 : 404);
    const page = pageAt(path);
    // pages are served even while the database is unreachable
    const asks = asksAtOnce(request, page);
    const [set, picture] = await Promise.all([
      settings().catch(() => unset),
      asks ? largestPicture(request, path).catch(() => null) : null,
    ]);
    const preloads = asks ? preloadLinks(path) + (picture ? preloadPicture(picture) : "") : "";
    return send(request, reply, { page, set, cspSources: cspSources[path], preloads });
  });
}

/** Pages that only the service worker asks for. */
const ofServiceWorker: ReadonlySet<string> = new Set([OFFLINE_PATH, SHELL_PATH]);

async function serveFiles(app: FastifyInstance, folder: string) {
  const assets = join(folder, "assets");
  await app.register(fastifyStatic, {
    root: assets,
    prefix: "/assets/",
    preCompressed: true,
    index: false,
    redirect: false,
    cacheControl: false,
    setHeaders: (reply, file) => {
      if (file.startsWith(assets))
        void reply.header("cache-control", "public, max-age=31536000, immutable");
    },
  });
  // files that browsers look for at the root under a fixed name: icons, the web manifest, robots.txt
  for (const name of await namesAtRoot(folder))
    app.get(`/${name}`, (_, reply) => reply.headers(headersOf(name)).sendFile(name, folder));
}

async function namesAtRoot(folder: string) {
  const names = await readdir(folder);
  return names.filter((name) => /\.(svg|png|webp|ico|webmanifest|txt|js)$/.test(name));
}

// a script at the root is a service worker. It is revalidated each time; it fetches pages and their assets, loads the
// script that sends what waits, and the default policy's sandbox would stop it from starting
const headersOf = (name: string): Record<string, string> =>
  name.endsWith(".js")
    ? {
        "cache-control": "no-cache",
        "content-security-policy": "default-src 'none'; connect-src 'self'; script-src 'self'",
      }
    : { "cache-control": "public, max-age=86400" };

interface Page {
  html: string;
  /** The hash of the style sheet that the page contains, as the content policy names it; null if it contains none. */
  ownStyle: string | null;
  /** The compressed page if it is the same for everybody; null if each answer has its own nonce. */
  fixed: ReturnType<typeof fixedPage> | null;
}

/** The built pages by path, in which `:id` stands for a thing's id; `*` is the app's shell. */
async function readPages(folder: string) {
  const read = (name: string) => readFile(join(folder, "pages", name));
  const index: { path: string; file: string; script: boolean }[] = JSON.parse(
    (await read("index.json")).toString(),
  );
  const pages = new Map<string, Page>();
  for (const { path, file, script } of index) {
    const html = (await read(file)).toString();
    pages.set(path, { html, ownStyle: hashOfStyle(html), fixed: script ? null : fixedPage(html) });
  }
  return pages;
}

function hashOfStyle(html: string): string | null {
  const [, style] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
  return style === undefined
    ? null
    : `sha256-${createHash("sha256").update(style).digest("base64")}`;
}

// scripts and monitors send no Accept header, or one that accepts any type
const acceptsPages = ({ headers: { accept } }: FastifyRequest) =>
  !accept || /text\/html|\*\/\*/.test(accept);

/** Where signed-in people are redirected to from the landing page and the sign-in form. */
async function redirection(app: FastifyInstance, request: FastifyRequest, path: string) {
  if (path !== paths.landing && path !== paths.auth) return null;
  // pages are served even while the database is unreachable
  const scope = await app.gate(request).catch(() => null);
  if (!scope) return null;
  return path === paths.landing ? paths.dashboard : paths.landing;
}

/**
 * Whether to preload the page's calls: with a query the page makes other calls, and without a cookie nobody is
 * signed in.
 */
const asksAtOnce = ({ method, headers, url }: FastifyRequest, { fixed }: Page) =>
  !fixed && method === "GET" && headers.cookie !== undefined && !url.includes("?");

interface PageReply {
  page: Page;
  set: PublicSettings;
  cspSources: CspSources | undefined;
  /** Link elements that start the page's first calls while its scripts load. */
  preloads: string;
}

async function send(request: FastifyRequest, reply: FastifyReply, sent: PageReply) {
  const { page, set, cspSources, preloads } = sent;
  const nonce = allowPage(reply, cspSources, page.ownStyle);
  void reply.type("text/html; charset=utf-8");
  void reply.headers({ "cache-control": "no-cache", vary: "accept-encoding, cookie" });
  const fixed = page.fixed?.(set);
  const own = () => withSettings(page.html, set).replace(NONCE_PLACE, nonce);
  const text = fixed?.html ?? own().replace("</head>", () => `${preloads}</head>`);
  if (!takesBrotli(request)) return reply.send(text);
  const packed = fixed ? await fixed.packed : pack(text);
  return reply.header("content-encoding", "br").send(packed);
}

// low compression effort, so that a few KB take a fifth of a millisecond
const pack = (text: string) =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });

/**
 * Fills the installation's settings into a page, so that the page needs no call for them and its layout does not
 * shift.
 */
export function withSettings(html: string, settings: PublicSettings): string {
  return (
    html
      .replace(CLOSED_PLACE, () => formatClosed(settings))
      .replaceAll(VAT_NOTE_PLACE, () => escapeHtml(settings.vatNote))
      // replaced last, because the announcement may contain the other placeholders
      .replace(ANNOUNCEMENT_PLACE, () => escapeHtml(settings.announcement))
  );
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeHtml = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? "");

const toBrotli = promisify(brotliCompress);

/** A page that is the same for everybody, filled in and compressed once, and again when a setting has changed. */
export function fixedPage(template: string) {
  let made: { html: string; packed: Promise<Buffer> } | null = null;
  return (settings: PublicSettings) => {
    const html = withSettings(template, settings);
    if (made?.html !== html) made = { html, packed: toBrotli(html, fullEffort) };
    return made;
  };
}

const fullEffort = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
