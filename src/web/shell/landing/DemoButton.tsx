import { DEMO_PATH } from "#contract/paths.ts";
import { buttonLook } from "#web/ui/Button.tsx";

/** Opens a demo yard without registering; a plain form, so it works without script. Hidden while the demo is closed. */
export function DemoButton({ look = buttonLook("secondary", "lg") }: { look?: string }) {
  return (
    <form method="post" action={DEMO_PATH} className="grid in-[[data-closed~=demo]]:hidden">
      <button type="submit" className={look}>
        Try the demo yard
      </button>
    </form>
  );
}
