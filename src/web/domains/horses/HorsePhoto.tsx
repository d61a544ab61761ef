import { useState } from "react";
import type { Horse } from "#contract/horses/horses.ts";
import { cx } from "#web/ui/cx.ts";
import { HorseSilhouette } from "#web/ui/HorseSilhouette.tsx";
import { photoAddress } from "./photo.ts";

interface HorsePhotoProps {
  horse: Pick<Horse, "imageUrl" | "color">;
  /** It is the largest thing of its page: asked for at once, and before others. */
  eager?: boolean;
  className?: string;
}

/** The horse's photo; a quiet silhouette in its colour where there is none or it does not load. */
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
