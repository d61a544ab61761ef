import { useState } from "react";
import { photoTypes, horseEndpoints } from "#contract/horses/horses.ts";
import { draftPart } from "#web/core/draft.ts";
import { showWhatFailed } from "#web/core/show-failure.ts";
import { useUpload } from "#web/core/use-upload.ts";
import { HorseSilhouette } from "#web/ui/HorseSilhouette.tsx";
import { PhotoInput } from "#web/ui/PhotoInput.tsx";
import { toast } from "#web/ui/toast.ts";
import { refusePhoto } from "./HorsePhoto.tsx";

interface HorsePhotoFieldProps {
  photo: ChosenPhoto;
  color: string | null;
  /** The share of the upload that is done, 0 to 1; null when nothing is being sent. */
  progress: number | null;
}

/** The field for the photo in the horse form; a photo is shown as soon as it is chosen. */
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

type ChosenPhoto = ReturnType<typeof useChosenPhoto>;

/**
 * State of a photo that was chosen but not uploaded yet: it is shown at once, and uploaded once, when the horse
 * is saved.
 */
export function useChosenPhoto(kept: string | null) {
  const [file, setFile] = useState<File | null>(null);
  const [address, setAddress] = useState(kept);
  const upload = useUpload(horseEndpoints.uploadPhoto);

  const choose = (chosen: File) => {
    const refusal = refusePhoto(chosen);
    if (refusal) toast({ ...refusal, variant: "destructive" });
    else setFile(chosen);
  };
  const remove = () => {
    setFile(null);
    setAddress(null);
  };
  /** Uploads the photo and resolves to its URL; undefined when the upload failed, which a toast reports. */
  const keep = async (onProgress: (share: number) => void) => {
    if (!file) return address;
    try {
      const { fileUrl } = await upload.mutateAsync({ file, onProgress });
      setFile(null);
      setAddress(fileUrl);
      toast({ title: "Photo uploaded successfully" });
      return fileUrl;
    } catch (error) {
      showWhatFailed("Upload Error", "Failed to upload photo", error);
      return undefined;
    }
  };
  const part = draftPart({ file, address }, (before) => {
    setFile(before.file);
    setAddress(before.address);
  });
  return { file, address, choose, remove, keep, part };
}
