import type { FastifyRequest } from "fastify";
import { safeParse } from "zod/v4/core";
import { byId } from "#contract/fields.ts";
import { horseEndpoints } from "#contract/horses/horses.ts";
import { isUploadedPhoto, smallPhotoAddress } from "#contract/horses/photo-address.ts";
import { isAt, paths } from "#contract/paths.ts";
import { withinRights } from "#server/core/database/within-rights.ts";
import { find } from "./horses.ts";

/**
 * The address of the photo that a horse's page shows largest; null for any other page, and where nobody is signed in.
 * Without it a browser would ask for the photo only when the page's script has run and its first answer is there.
 * @throws {Refusal} 404 where the yard has no such horse, or the caller's rights do not cover it.
 */
export async function largestPicture(request: FastifyRequest, path: string) {
  if (!isAt(paths.horse, path)) return null;
  const { data } = safeParse(byId, { id: path.split("/").at(-1) });
  const scope = data ? await request.server.gate(request) : null;
  if (!data || !scope) return null;
  const { imageUrl } = await withinRights(scope, horseEndpoints.find, () => find(scope, data.id));
  return imageUrl && isUploadedPhoto(imageUrl) ? smallPhotoAddress(imageUrl) : null;
}
