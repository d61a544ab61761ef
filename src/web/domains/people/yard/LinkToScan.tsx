import { Copy, Share2 } from "lucide-react";
import type { ReactNode } from "react";
import { renderSVG } from "uqr";
import { Button } from "#web/ui/Button.tsx";
import { Field } from "#web/ui/Field.tsx";
import { TextInput } from "#web/ui/TextInput.tsx";
import { toast } from "#web/ui/toast.ts";

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
  const copy = () =>
    void navigator.clipboard.writeText(url).then(
      () => toast({ title: "Copied" }),
      () =>
        toast({ title: "The browser did not copy it", description: "Select the link instead." }),
    );
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
        <Button onClick={copy}>
          <Copy aria-hidden />
          Copy link
        </Button>
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
