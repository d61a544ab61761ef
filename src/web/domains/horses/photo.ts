import { PHOTO_MAX, photoTypes } from "#contract/horses/horses.ts";

/** The URL of the smaller of our two sizes; external pictures have one size only. */
export const photoAddress = (imageUrl: string) =>
  imageUrl.startsWith("/files/") ? `${imageUrl}?size=small` : imageUrl;

/** Title and text that say why a chosen file cannot be the photo; null when it can (spec section 5). */
export function refusePhoto({ type, size }: File): { title: string; description: string } | null {
  if (!photoTypes.some((each) => each === type))
    return {
      title: "Invalid file type",
      description: "Please select a valid image file (JPEG, PNG, GIF, WebP)",
    };
  if (size > PHOTO_MAX)
    return { title: "File too large", description: "Please select an image smaller than 20MB" };
  return null;
}
