import { useEffect, useEffectEvent } from "react";

const NAME = "loosebox-session";

/**
 * Tells the other tabs of this browser who is signed in from now on, by their id; null: nobody. The id of who was
 * signed in before: what is known of them has changed.
 */
export function tellOtherTabs(userId: string | null): void {
  const channel = new BroadcastChannel(NAME);
  // a channel has no target: it reaches our own origin alone
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage(userId);
  channel.close();
}

/**
 * Hears who has signed in, or that somebody has signed out, in another tab. `null` is heard, too, when the browser
 * brings this page back as it once was: nobody knows what has happened meanwhile.
 */
export function useOtherTabs(hear: (userId: string | null) => void): void {
  const heard = useEffectEvent(hear);
  useEffect(() => {
    const channel = new BroadcastChannel(NAME);
    channel.addEventListener("message", ({ data }: MessageEvent<unknown>) =>
      heard(typeof data === "string" ? data : null),
    );
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) heard(null);
    };
    window.addEventListener("pageshow", onShow);
    return () => {
      channel.close();
      window.removeEventListener("pageshow", onShow);
    };
  }, []);
}
