import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { and, eq, sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { v7 as uuid } from "uuid";
import { safeParse } from "zod/v4/core";
import { byId } from "#contract/fields.ts";
import { attachmentEndpoints } from "#contract/files/attachments.ts";
import { fileStore } from "#server/adapters/files.ts";
import { withinRights } from "#server/core/database/within-rights.ts";
import { statement } from "#server/core/database/statements.ts";
import { scopeOfLink } from "#server/domains/people/accounts/accounts.ts";
import { memberships } from "#server/schema/people.ts";
import { yardRows } from "#server/core/database/yard-rows.ts";
import { route } from "#server/core/http/route.ts";
import type { Upload } from "#server/core/http/upload.ts";
import { Refusal, notFound, signedOut } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { files } from "#server/schema/files.ts";
import { asAttachment } from "./attachments.ts";
import { refuseBeyondRoom } from "./file-room.ts";
import { withUploadLease } from "./held-folders.ts";
import { DOCUMENT_SIDE, redraw } from "./redraw-photo.ts";
import { pictureTypeOf } from "./picture-markers.ts";

/**
 * Serves files at their own addresses, outside the API: `/files/{id}` and, for a smaller picture,
 * `/files/{id}?size=small`. The content of an id never changes, so a browser may cache it privately for a year.
 * A document is always sent as a download, because its content could run if it were shown inline.
 */
export function fileRoutes(app: FastifyInstance) {
  route(app, attachmentEndpoints.upload, ({ file, query }, scope) =>
    addAttachment(scope, file, query.id),
  );

  app.get("/files/:id", async (request, reply) => {
    const scope = await app.gate(request);
    if (!scope) throw signedOut();
    const { data } = safeParse(byId, request.params);
    if (!data) throw notFound("File");
    const size = wantsSmall(request.query) ? "small" : "large";
    const reader = await scopeOfFile(scope, data.id);
    const file = await withinRights(reader, { method: "GET", section: "files" }, () =>
      openFile(reader, { id: data.id, size }),
    );
    if (!file) throw notFound("File");
    return reply
      .type(file.mimeType)
      .header("content-length", file.bytes)
      .header("cache-control", "private, max-age=31536000, immutable")
      .header("content-disposition", file.isPicture ? "inline" : "attachment")
      .send(file.stream);
  });
}

/**
 * The person's Scope in the yard to which a file belongs, if they are a member there. The request for an image
 * has no `Yard-Id` header, and another tab may work in another yard.
 */
async function scopeOfFile(scope: Scope, id: string): Promise<Scope> {
  const [found] = await yardOfFile({ id, userId: scope.userId });
  if (!found || found.yardId === scope.yardId) return scope;
  return (await scopeOfLink(scope.userId, found.yardId)) ?? scope;
}

const yardOfFile = statement("yard-of-file", ["id", "userId"], (db, { id, userId }) =>
  db
    .select({ yardId: files.yardId })
    .from(files)
    .innerJoin(memberships, eq(memberships.yardId, files.yardId))
    .where(and(eq(files.id, id), eq(memberships.userId, userId)))
    .limit(1),
);

const wantsSmall = (query: unknown) =>
  typeof query === "object" && query !== null && "size" in query && query.size === "small";

export { refuseBeyondRoom };

const rows = yardRows(files, "File");

/** The two sizes in which a picture is stored. */
export type PictureSize = "large" | "small";
const WEBP = "image/webp";

// the key of the bytes: each file has a folder, so erasing a file means removing its folder
export const placeOf = (yardId: string, id: string, name: string) => `${yardId}/${id}/${name}`;

/** The keys of a file's bytes, of which a picture has two sizes. */
export const namesOf = (row: { yardId: string; id: string; fileName: string; mimeType: string }) =>
  (row.mimeType === WEBP ? ["large.webp", "small.webp"] : [row.fileName]).map((name) =>
    placeOf(row.yardId, row.id, name),
  );

/** Encodes a horse's photo, stores it and returns its address. Repeating a proposed id stores nothing. */
export async function addPhoto(
  scope: Scope,
  { bytes, originalName, gone }: Upload,
  proposed?: string,
) {
  const there = await findProposed(scope, proposed);
  if (there && there.entityType !== "horse-photo") throw idTaken();
  if (there) return { fileUrl: `/files/${there.id}` };
  await refuseBeyondRoom(scope, bytes.length);
  const { id } = await keepPicture(scope, await redraw(bytes, { gone }), {
    ...idOf(proposed),
    originalName,
    entityType: "horse-photo",
  });
  return { fileUrl: `/files/${id}` };
}

/**
 * Stores a document or photo that is to be attached to a record. Its type is detected from its bytes. Repeating
 * a proposed id stores nothing.
 */
export async function addAttachment(
  scope: Scope,
  { bytes, originalName, gone }: Upload,
  proposed?: string,
) {
  const there = await findProposed(scope, proposed);
  if (there?.entityType === "horse-photo") throw idTaken();
  if (there) return asAttachment(there);
  await refuseBeyondRoom(scope, bytes.length);
  const about = { ...idOf(proposed), originalName, entityType: "attachment" };
  if (bytes.toString("latin1", 0, 5) === "%PDF-")
    return asAttachment(await keepDocument(scope, bytes, about));
  if (!pictureTypeOf(bytes, ["jpeg", "png", "webp"]))
    throw new Refusal(415, "Please select a PDF or an image (JPEG, PNG, WebP)");
  const drawn = await redraw(bytes, { side: DOCUMENT_SIDE, gone });
  return asAttachment(await keepPicture(scope, drawn, about));
}

/** A file as a stream with its type, for members of the yard; null when its bytes no longer exist. */
export async function openFile(scope: Scope, { id, size }: { id: string; size: PictureSize }) {
  const row = await rows.find(scope, id);
  const name = row.mimeType === WEBP ? `${size}.webp` : row.fileName;
  const file = await fileStore().open(placeOf(row.yardId, row.id, name));
  return file && { ...file, mimeType: row.mimeType, isPicture: row.mimeType === WEBP };
}

/** A file in the larger size for an archive; empty when it no longer exists. */
export const openFileOrNothing = async (scope: Scope, id: string) =>
  (await openFile(scope, { id, size: "large" }).catch(unlessMissing))?.stream ?? Readable.from([]);

// the file was deleted after the archive was started
function unlessMissing(error: unknown) {
  if (error instanceof Refusal && error.status === 404) return null;
  throw error;
}

const idTaken = () => new Refusal(409, "Another file has this id already");

// the proposed id, or a new one that nobody else can know
const idOf = (proposed: string | undefined) =>
  proposed ? { id: proposed, isAlone: false } : { id: uuid(), isAlone: true };

/** The file that was already stored under the proposed id. */
const findProposed = async (scope: Scope, id: string | undefined) =>
  id ? rows.find(scope, id).catch(unlessMissing) : null;

interface About {
  id: string;
  isAlone: boolean;
  originalName: string;
  entityType: string;
}

function keepPicture(
  scope: Scope,
  { large, small }: { large: Buffer; small: Buffer },
  about: About,
) {
  const named = { "small.webp": small, "large.webp": large };
  return keep(scope, named, { ...about, fileName: "large.webp", mimeType: WEBP });
}

const keepDocument = (scope: Scope, bytes: Buffer, about: About) =>
  keep(
    scope,
    { "document.pdf": bytes },
    { ...about, fileName: "document.pdf", mimeType: "application/pdf" },
  );

/** Stores the bytes before the row, because a row without bytes would be shown as a broken picture. */
function keep<N extends string>(
  scope: Scope,
  named: Record<N, Buffer>,
  { isAlone, ...row }: About & { fileName: N; mimeType: string },
) {
  const bytes = named[row.fileName];
  const sha256 = createHash("sha256").update(bytes).digest();
  return withUploadLease(scope, {
    id: row.id,
    isAlone,
    put: async () => {
      for (const [name, each] of Object.entries<Buffer>(named))
        await fileStore().put(placeOf(scope.yardId, row.id, name), each);
    },
    insert: () => rows.insert(scope, { ...row, fileSize: bytes.length, sha256 }),
    find: () => rows.find(scope, row.id).catch(unlessMissing),
  });
}

/** Whether the photo belongs to a horse or to a horse in the bin. */
export const showsAHorse = sql`(exists (select from horses
    where yard_id = files.yard_id and image_url = '/files/' || files.id)
  or exists (select from row_changes where yard_id = files.yard_id and table_name = 'horses'
    and item_id is not null and before ->> 'image_url' = '/files/' || files.id))`;
