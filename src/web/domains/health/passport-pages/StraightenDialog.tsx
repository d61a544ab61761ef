import { useEffect, useState } from "react";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { FieldError } from "#web/ui/Field.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { CornersField } from "./CornersField.tsx";
import { fileOf, readPicture } from "./picture-files.ts";
import { findPageInWorker, straightenInWorker } from "./pixels/in-worker.ts";
import { isPage, type Pixels, type Quad, wholeOf } from "./pixels/perspective.ts";

interface StraightenDialogProps {
  file: File;
  /** The name that the straightened page gets. */
  name: string;
  title: string;
  /** Called with the straightened page, or with the photo as it is. */
  onKeep: (file: File) => void;
  onClose: () => void;
}

const CROSSED = "These four corners are not those of a page. Move each to its own corner.";
const FAILED = "This device did not manage to straighten the page. Use the photo as it is.";
const UNSEEN = "This browser cannot show the photo. It can be kept as it is.";

/** Shows a photo of a page with its corners, as far as they were found, and straightens it by them. */
export function StraightenDialog({ file, name, title, onKeep, onClose }: StraightenDialogProps) {
  const { photo, moved, fault, say } = usePhoto(file);
  const [busy, setBusy] = useState(false);
  const keep = async () => {
    if (!photo) return;
    if (!isPage(photo.corners, photo.picture)) return say(CROSSED);
    setBusy(true);
    try {
      onKeep(await fileOf(await straightenInWorker(photo.picture, photo.corners), name));
    } catch {
      say(FAILED);
    }
    setBusy(false);
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      size="lg"
      footer={
        <>
          <Button onClick={() => onKeep(file)}>Use as it is</Button>
          {photo && (
            <Button variant="primary" busy={busy} onClick={() => void keep()}>
              Straighten and keep
            </Button>
          )}
        </>
      }
    >
      {photo ? (
        <div className="grid gap-2">
          {!photo.isFound && <p>The page was not found by itself: show where its corners are.</p>}
          <CornersField picture={photo.picture} corners={photo.corners} onChange={moved} />
        </div>
      ) : (
        !fault && <Skeleton className="h-80 w-full" />
      )}
      {fault && (
        <div role="alert">
          <FieldError id="straighten-fault">{fault}</FieldError>
        </div>
      )}
    </Dialog>
  );
}

interface Photo {
  picture: Pixels;
  corners: Quad;
  isFound: boolean;
}

/** The photo's pixels and the corners of the page on it, at first those that were found. */
function usePhoto(file: File) {
  const [photo, setPhoto] = useState<Photo | null>(null);
  const [fault, say] = useState<string | null>(null);
  useEffect(() => {
    let isGone = false;
    const look = async () => {
      try {
        const picture = await readPicture(file);
        const found = await findPageInWorker(picture);
        if (!isGone)
          setPhoto({ picture, corners: found ?? wholeOf(picture), isFound: found !== null });
      } catch {
        if (!isGone) say(UNSEEN);
      }
    };
    void look();
    return () => {
      isGone = true;
    };
  }, [file]);
  const moved = (corners: Quad) => {
    setPhoto((before) => before && { ...before, corners });
    say(null);
  };
  return { photo, moved, fault, say };
}
