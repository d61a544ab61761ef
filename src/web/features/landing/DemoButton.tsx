import { DEMO_PATH } from "#contract/paths.ts";
import { Button } from "#web/ui/Button.tsx";

/** Opens a furnished demo yard without registering; a plain form, so it works without script. */
export function DemoButton({ className }: { className?: string }) {
  return (
    <form method="post" action={DEMO_PATH}>
      <Button type="submit" size="lg" {...(className && { className })}>
        Try the demo yard
      </Button>
    </form>
  );
}
