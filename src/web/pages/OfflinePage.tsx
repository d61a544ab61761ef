import { WifiOff } from "lucide-react";
import { Logo } from "#web/ui/Logo.tsx";
import { Button } from "#web/ui/Button.tsx";

/** Shown in place of a page that could not be fetched; the script `offline-start.ts` retries in the background. */
export const OfflinePage = () => (
  <main id="main" className="column grid min-h-dvh content-center justify-items-start gap-4 py-8">
    <Logo />
    <WifiOff className="mt-6 size-10 text-tan" aria-hidden />
    <h1 className="font-display text-3xl">No signal here</h1>
    <p className="max-w-[50ch] text-lg text-muted">
      Loosebox cannot be reached, so this page could not be loaded. It is tried again by itself as
      soon as there is signal. What you had typed into a form is kept on this device.
    </p>
    <p className="max-w-[50ch] font-semibold">In an emergency ring your vet now.</p>
    {/* a form without an action reloads the current URL */}
    <form>
      <Button type="submit" variant="primary" size="lg">
        Try again
      </Button>
    </form>
  </main>
);
