import type { CallInput } from "#contract/address.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { Optional } from "#web/ui/Field.tsx";
import { Paperclip, X } from "lucide-react";
import { type ChangeEvent, useId, useState } from "react";
import {
  type Attachment,
  ATTACHMENT_MAX,
  attachmentEndpoints,
  attachmentTypes,
} from "#contract/files/attachments.ts";
import { FileLink } from "#web/core/FileLink.tsx";
import { useUpload } from "#web/core/use-upload.ts";
import { showWhatFailed } from "#web/core/show-failure.ts";
import { IconButton, buttonLook } from "#web/ui/Button.tsx";
import { toast } from "#web/ui/toast.ts";

interface VisitorsUpload {
  call: Endpoint & { upload: string; reply: typeof Attachment };
  given: CallInput;
}

interface AttachmentsFieldProps {
  label: string;
  files: Attachment[];
  onChange: (files: Attachment[]) => void;
  /** The call by which a visitor's files are uploaded, who cannot open what they have sent. */
  visitors?: VisitorsUpload;
}

/**
 * A field for a record's documents and photos. Each file uploads as soon as it is chosen, and is attached when
 * the record is saved.
 */
export function AttachmentsField({ label, files, onChange, visitors }: AttachmentsFieldProps) {
  const { progress, send } = useSending(visitors);
  const id = useId();

  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(target.files ?? [])];
    const tooLarge = chosen.find((file) => file.size > ATTACHMENT_MAX);
    if (tooLarge)
      toast({
        title: "File too large",
        description: `${tooLarge.name} is larger than 20MB`,
        variant: "destructive",
      });
    else onChange([...files, ...(await send(chosen))]);
    target.value = "";
  };

  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-semibold">
        {label}
        <Optional />
      </legend>
      <ul>
        {files.map((file) => (
          <li key={file.id} className="flex items-center justify-between gap-2">
            <ChosenFile file={file} canOpen={!visitors} />
            <IconButton
              label={`Remove ${file.originalName}`}
              onClick={() => onChange(files.filter((each) => each.id !== file.id))}
            >
              <X aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      <label htmlFor={id} className={`${buttonLook()} cursor-pointer justify-self-start`}>
        <Paperclip aria-hidden />
        Add file
      </label>
      <input
        id={id}
        type="file"
        multiple
        accept={attachmentTypes.join(",")}
        className="sr-only"
        onChange={(event) => void choose(event)}
      />
      {progress !== null && (
        <progress aria-label="Sending the file" className="w-full" value={progress} max={1} />
      )}
    </fieldset>
  );
}

function ChosenFile({ file, canOpen }: { file: Attachment; canOpen: boolean }) {
  if (!canOpen) return <span className="truncate">{file.originalName}</span>;
  return (
    <span className="min-w-0">
      <FileLink className="link block max-w-full truncate" file={file}>
        {file.originalName}
      </FileLink>
      {file.fileUrl === "" && (
        <span className="block text-sm text-muted">On this device until it is sent</span>
      )}
    </span>
  );
}

/** Uploads files one after another; resolves to the files that were uploaded before the first failure. */
function useSending(visitors: VisitorsUpload | undefined) {
  const [progress, setProgress] = useState<number | null>(null);
  const upload = useUpload(visitors?.call ?? attachmentEndpoints.upload, visitors?.given);
  const send = async (chosen: File[]) => {
    const kept: Attachment[] = [];
    try {
      for (const file of chosen)
        kept.push(await upload.mutateAsync({ file, onProgress: setProgress }));
    } catch (error) {
      showWhatFailed("Upload Error", "Failed to upload file", error);
    }
    setProgress(null);
    return kept;
  };
  return { progress, send };
}
