import { Share2 } from "lucide-react";
import type { ReactNode } from "react";
import { renderSVG } from "uqr";
import { Button } from "#web/ui/Button.tsx";
import { CopyButton } from "#web/ui/CopyButton.tsx";
import { Field } from "#web/ui/Field.tsx";
import { TextInput } from "#web/ui/TextInput.tsx";

interface LinkToScanProps {
  url: string;
  /** What it is a QR code of, such as 'the screen's link'. */
  what: string;
  /** Said below the link. */
  hint: string;
  /** Said above. */
  children: ReactNode;
}

/** A link as a QR code and as text, to be scanned, copied or shared. */
export function LinkToScan({ url, what, hint, children }: LinkToScanProps) {
  const share = () => void navigator.share({ url }).catch(() => undefined);
  return (
    <div className="grid gap-4">
      <p>{children}</p>
      <img
        src={`data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(url))}`}
        alt={`QR code of ${what}`}
        className="size-56 justify-self-center rounded-control border border-line bg-white"
      />
      <Field label="Link" required hint={hint}>
        <TextInput readOnly value={url} onFocus={(event) => event.target.select()} />
      </Field>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={url} what="link" />
        {"share" in navigator && (
          <Button onClick={share}>
            <Share2 aria-hidden />
            Share
          </Button>
        )}
      </div>
    </div>
  );
}
