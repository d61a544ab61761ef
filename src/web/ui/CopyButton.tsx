import { Copy } from "lucide-react";
import { Button } from "./Button.tsx";
import { toast } from "./toast.ts";

/** Copies a text that is shown beside it; `what` is what it is, such as 'link'. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => toast({ title: "Copied" }),
      () =>
        toast({ title: "The browser did not copy it", description: `Select the ${what} instead.` }),
    );
  return (
    <Button onClick={copy}>
      <Copy aria-hidden />
      Copy {what}
    </Button>
  );
}
