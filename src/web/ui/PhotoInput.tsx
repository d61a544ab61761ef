import { Camera, ImagePlus, Trash2 } from "lucide-react";
import { type DragEvent, type ReactNode, useCallback, useId, useRef, useState } from "react";
import { Button } from "./Button.tsx";
import { cx } from "./cx.ts";
import { Optional } from "./Field.tsx";

interface PhotoInputProps {
  label: string;
  /** A file that was just chosen, which is shown at once, before its upload. */
  file: File | null;
  /** The stored picture, shown while no file is chosen. */
  address: string | null;
  /** Called with the chosen file; the caller checks its type and size. */
  onChoose: (file: File) => void;
  onRemove: () => void;
  /** The accepted MIME types, separated by commas. */
  accept: string;
  hint?: ReactNode;
  /** Shown while no picture is stored or chosen. */
  placeholder: ReactNode;
  alt?: string;
}

/** A field for a picture, chosen from the device's files, taken by a phone's camera, or dropped. */
export function PhotoInput(props: PhotoInputProps) {
  const { label, file, address, onChoose, onRemove, accept, hint, placeholder, alt = "" } = props;
  const chosen = Boolean(file ?? address);
  const kept = address ? <img src={address} alt={alt} className={pictureLook} /> : placeholder;
  const { over, ...drop } = useDrop(onChoose);
  return (
    <fieldset
      {...drop}
      className={cx(
        "grid grid-cols-[7rem_1fr] items-center gap-4 rounded-card border border-dashed p-3 sm:grid-cols-[10rem_1fr]",
        over ? "border-accent bg-accent-soft" : "border-edge",
      )}
    >
      <legend className="px-1 font-semibold">
        {label}
        <Optional />
      </legend>
      <div className="aspect-4/3 overflow-hidden rounded-control bg-sunken">
        {file ? <FilePreview file={file} alt={alt} instead={placeholder} /> : kept}
      </div>
      <div className="grid gap-2">
        <div className="flex flex-wrap gap-2">
          <ChooseButton accept={accept} onChoose={onChoose}>
            <ImagePlus aria-hidden />
            {chosen ? "Change photo" : "Choose photo"}
          </ChooseButton>
          <ChooseButton accept={accept} onChoose={onChoose} camera>
            <Camera aria-hidden />
            Take photo
          </ChooseButton>
          {chosen && (
            <Button variant="quiet" onClick={onRemove}>
              <Trash2 aria-hidden />
              Remove photo
            </Button>
          )}
        </div>
        {hint && <p className="text-sm text-muted">{hint}</p>}
      </div>
    </fieldset>
  );
}

const pictureLook = "size-full object-cover";

interface ChooseButtonProps {
  accept: string;
  onChoose: (file: File) => void;
  camera?: boolean;
  children: ReactNode;
}

function ChooseButton({ accept, onChoose, camera = false, children }: ChooseButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  return (
    <span className={cx(camera && "hidden pointer-coarse:block")}>
      <input
        ref={input}
        id={id}
        type="file"
        accept={accept}
        {...(camera && { capture: "environment" })}
        tabIndex={-1}
        aria-hidden
        className="hidden"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) onChoose(file);
          // emptied, so that the same file can be chosen again after it was removed
          event.target.value = "";
        }}
      />
      <Button onClick={() => input.current?.click()}>{children}</Button>
    </span>
  );
}

interface FilePreviewProps {
  file: File;
  alt: string;
  /** Shown when the browser cannot decode the file as a picture. */
  instead: ReactNode;
}

/** Shows a picture directly from a file; its `blob:` URL is revoked when the file changes. */
function FilePreview({ file, alt, instead }: FilePreviewProps) {
  const [broken, setBroken] = useState<File | null>(null);
  const show = useCallback(
    (picture: HTMLImageElement) => {
      const address = URL.createObjectURL(file);
      picture.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [file],
  );
  if (broken === file) return instead;
  return <img ref={show} alt={alt} className={pictureLook} onError={() => setBroken(file)} />;
}

function useDrop(onDropped: (file: File) => void) {
  const [over, setOver] = useState(false);
  const at = (inside: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(inside);
  };
  return {
    over,
    onDragOver: at(true),
    onDragLeave: at(false),
    onDrop: (event: DragEvent) => {
      at(false)(event);
      const [file] = event.dataTransfer.files;
      if (file) onDropped(file);
    },
  };
}
