import { photoTypes } from "#contract/horses/horses.ts";
import { HorseSilhouette } from "#web/ui/HorseSilhouette.tsx";
import { PhotoInput } from "#web/ui/PhotoInput.tsx";
import type { ChosenPhoto } from "./chosen-photo.ts";

interface HorsePhotoFieldProps {
  photo: ChosenPhoto;
  color: string | null;
  /** Share of the upload done, 0 to 1; null when nothing is being sent. */
  progress: number | null;
}

/** The photo in the horse form, shown as soon as it is chosen. */
export function HorsePhotoField({ photo, color, progress }: HorsePhotoFieldProps) {
  return (
    <div className="grid gap-2">
      <PhotoInput
        label="Photo"
        alt="The chosen photo"
        file={photo.file}
        address={photo.address}
        onChoose={photo.choose}
        onRemove={photo.remove}
        accept={photoTypes.join(",")}
        hint="JPEG, PNG, GIF or WebP, up to 20 MB"
        placeholder={<HorseSilhouette color={color} />}
      />
      {progress !== null && (
        <progress
          aria-label="Uploading the photo"
          className="w-full accent-(--accent)"
          value={progress}
          max={1}
        />
      )}
    </div>
  );
}
