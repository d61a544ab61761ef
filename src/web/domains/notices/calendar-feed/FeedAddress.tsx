import { Copy } from "lucide-react";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { Field } from "#web/ui/Field.tsx";
import { TextInput } from "#web/ui/TextInput.tsx";
import { toast } from "#web/ui/toast.ts";

/** The URL of a new feed: to copy, or to open in this device's calendar. */
export function FeedAddress({ address }: { address: string }) {
  const copy = () =>
    void navigator.clipboard.writeText(address).then(
      () => toast({ title: "Address copied" }),
      () => toast({ title: "Error", description: "Copy it by hand", variant: "destructive" }),
    );
  return (
    <div className="grid gap-3 rounded-control bg-sunken p-3">
      <Field
        label="Calendar address"
        hint="Shown only now. Add it as a calendar from a URL."
        required
      >
        <TextInput readOnly value={address} onFocus={(event) => event.target.select()} />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button onClick={copy}>
          <Copy aria-hidden />
          Copy
        </Button>
        <ButtonLink href={address.replace(/^https?:/, "webcal:")}>Open in calendar app</ButtonLink>
      </div>
    </div>
  );
}
