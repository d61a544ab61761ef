import type { ReactNode } from "react";
import { heldFile } from "./held-files.ts";

interface FileLinkProps {
  file: { id: string; fileUrl: string };
  className: string;
  children: ReactNode;
}

/** A link that opens a file in a new tab; one that only this device has is opened from there. */
export function FileLink({ file: { id, fileUrl }, className, children }: FileLinkProps) {
  if (fileUrl)
    return (
      <a className={className} href={fileUrl} target="_blank" rel="noreferrer">
        {children}
      </a>
    );
  return (
    <button
      type="button"
      className={`${className} cursor-pointer text-left`}
      onClick={() => void openHeld(id, window.open("", "_blank"))}
    >
      {children}
    </button>
  );
}

/** Shows a file in a tab, which phones let a page open only at once when it is pressed. */
async function openHeld(id: string, tab: Window | null) {
  const file = await heldFile(id);
  // without one, it was sent in the meantime
  const address = file ? URL.createObjectURL(file) : `/files/${id}`;
  (tab ?? window).location.href = address;
}
