import { useState } from "react";
import type { Horse } from "#contract/horses/horses.ts";
import { cx } from "#web/ui/cx.ts";
import { HorseSilhouette } from "#web/ui/HorseSilhouette.tsx";
import { photoAddress } from "./photo.ts";

interface HorsePhotoProps {
  horse: Pick<Horse, "imageUrl" | "color">;
  /** For the largest element of a page: loads eagerly and with high priority. */
  eager?: boolean;
  className?: string;
}

/** The horse's photo; without one, or if it fails to load, a silhouette in its colour. */
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
          src={photoAddress(imageUrl)}
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
