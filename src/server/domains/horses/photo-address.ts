import { isUploadedPhoto, PHOTO_FROM_ELSEWHERE } from "#contract/horses/photo-address.ts";
import { Refusal } from "#server/core/refusal.ts";
import type { SeenVersion } from "#server/core/database/yard-rows.ts";

/**
 * Refuses a photo that was not uploaded here, unless the row holds this very address from before: then an edit of
 * something else sends it back.
 */
export function refusePhotoFromElsewhere(
  held: { imageUrl: string | null; updatedAt: Date },
  { imageUrl, updatedAt }: SeenVersion & { imageUrl: string | null },
): void {
  if (imageUrl === null || imageUrl === held.imageUrl || isUploadedPhoto(imageUrl)) return;
  // what was read of another version is stale, and is answered so
  if (updatedAt && Date.parse(updatedAt) !== held.updatedAt.getTime()) return;
  const message = PHOTO_FROM_ELSEWHERE;
  throw new Refusal(400, message, { errors: [{ path: "imageUrl", message }] });
}
