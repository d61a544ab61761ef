import { useState } from "react";
import type { Horse } from "#contract/horses/horse.ts";
import { PHOTO_MAX, photoTypes } from "#contract/horses/horses.ts";
import { smallPhotoAddress } from "#contract/horses/photo-address.ts";
import { HorseSilhouette } from "#web/ui/HorseSilhouette.tsx";
import { cx } from "#web/ui/cx.ts";

interface HorsePhotoProps {
  horse: Pick<Horse, "imageUrl" | "color">;
  /** Set for the largest image of a page, which loads eagerly and with high priority. */
  eager?: boolean;
  className?: string;
}

/** The horse's photo; if there is none, or it fails to load, a silhouette in the horse's colour. */
export function HorsePhoto({
  horse: { imageUrl, color },
  eager = false,
  className,
}: HorsePhotoProps) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <div className={cx("overflow-hidden bg-sunken", className)}>
      {imageUrl && imageUrl !== broken ? (
        <img
          src={smallPhotoAddress(imageUrl)}
          alt=""
          loading={eager ? "eager" : "lazy"}
          {...(eager && { fetchPriority: "high" })}
          decoding="async"
          className="size-full object-cover"
          onError={() => setBroken(imageUrl)}
        />
      ) : (
        <HorseSilhouette color={color} />
      )}
    </div>
  );
}

/** Title and text that say why a chosen file cannot be the photo; null if it can (spec section 5). */
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
