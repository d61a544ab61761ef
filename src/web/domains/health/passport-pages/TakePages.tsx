import { Camera } from "lucide-react";
import { type ChangeEvent, Suspense, useId, useState } from "react";
import {
  ATTACHMENT_MAX,
  attachmentEndpoints,
  attachmentTypes,
} from "#contract/files/attachments.ts";
import { doseEndpoints } from "#contract/health/doses.ts";
import { useMutate } from "#web/core/query.ts";
import { showWhatFailed } from "#web/core/show-failure.ts";
import { useUpload } from "#web/core/use-upload.ts";
import { buttonLook } from "#web/ui/Button.tsx";
import { onDemand } from "#web/ui/on-demand.ts";
import { toast } from "#web/ui/toast.ts";

const { StraightenDialog } = onDemand(() => import("./StraightenDialog.tsx"));

interface TakePagesProps {
  horse: { id: string; name: string };
  /** How many pages are there already; new ones are named by their number. */
  count: number;
  /** Called with the ids of the pages that were kept. */
  onKept?: (ids: string[]) => void;
}

/**
 * Takes photos of a passport's pages. Each is straightened if the person likes, and kept with the horse at once; the doses
 * on it are typed later. Without signal it waits on the device.
 */
export function TakePages({ horse, count, onKept }: TakePagesProps) {
  const { progress, keep } = useKeepPages(horse, onKept);
  const [photos, setPhotos] = useState<File[]>([]);
  const [ready, setReady] = useState<File[]>([]);
  const [photo, ...others] = photos;

  const choose = (chosen: File[]) => {
    const pictures = chosen.filter(isPicture);
    const papers = chosen.filter((file) => !isPicture(file));
    setPhotos(pictures);
    setReady(papers);
    if (pictures.length === 0 && papers.length > 0) void keep(papers);
  };
  const goOn = (after: File[]) => {
    setReady(after);
    setPhotos(others);
    if (others.length === 0 && after.length > 0) void keep(after);
  };

  return (
    <div className="grid gap-2">
      <ChoosePages onChoose={choose} />
      {progress !== null && (
        <progress aria-label="Sending the page" className="w-full" value={progress} max={1} />
      )}
      {photo && (
        <Suspense>
          <StraightenDialog
            key={photos.length}
            file={photo}
            name={`Passport page ${count + ready.length + 1}.jpg`}
            title={`Straighten the page${others.length > 0 ? ` (${others.length} more)` : ""}`}
            onKeep={(file) => goOn([...ready, file])}
            onClose={() => goOn(ready)}
          />
        </Suspense>
      )}
    </div>
  );
}

function ChoosePages({ onChoose }: { onChoose: (files: File[]) => void }) {
  const id = useId();
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(target.files ?? [])];
    target.value = "";
    const tooLarge = chosen.find((file) => file.size > ATTACHMENT_MAX);
    if (tooLarge)
      toast({
        title: "File too large",
        description: `${tooLarge.name} is larger than 20MB`,
        variant: "destructive",
      });
    else onChoose(chosen);
  };
  return (
    <>
      {/* the input comes first, so that the label shows its focus */}
      <input
        id={id}
        type="file"
        multiple
        accept={attachmentTypes.join(",")}
        className="peer sr-only"
        onChange={choose}
      />
      <label
        htmlFor={id}
        className={`${buttonLook()} cursor-pointer justify-self-start peer-focus-visible:outline-2`}
      >
        <Camera aria-hidden />
        Add passport pages
      </label>
    </>
  );
}

const isPicture = ({ type }: File) => type.startsWith("image/");

/** Uploads pages one after another and keeps those that arrived with the horse. */
function useKeepPages(horse: TakePagesProps["horse"], onKept: TakePagesProps["onKept"]) {
  const [progress, setProgress] = useState<number | null>(null);
  const upload = useUpload(attachmentEndpoints.upload);
  const keepPages = useMutate(doseEndpoints.keepPages);
  const keep = async (files: File[]) => {
    const ids: string[] = [];
    try {
      for (const file of files)
        ids.push((await upload.mutateAsync({ file, onProgress: setProgress })).id);
    } catch (error) {
      showWhatFailed("Upload Error", "Failed to upload file", error);
    }
    try {
      if (ids.length > 0) {
        await keepPages.mutateAsync({ params: { horseId: horse.id }, body: { files: ids } });
        toast({
          title: `${ids.length === 1 ? "Page" : `${ids.length} pages`} kept with ${horse.name}`,
        });
        onKept?.(ids);
      }
    } catch (error) {
      showWhatFailed("Error", "The page could not be kept", error);
    }
    setProgress(null);
  };
  return { progress, keep };
}
