import { useEffect, useEffectEvent } from "react";

const NAME = "loosebox-session";

let channel: BroadcastChannel | null = null;
// one for speaking and hearing: what a tab says itself, it does not hear
const theChannel = () => (channel ??= new BroadcastChannel(NAME));

/**
 * Tells the other tabs of this browser who is signed in from now on, by their id; null: nobody. The id of who was
 * signed in before: they have changed something.
 */
export function notifyOtherTabs(userId: string | null): void {
  // a channel has no target: it reaches our own origin alone
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  theChannel().postMessage(userId);
}

/**
 * Hears who has signed in, or that somebody has signed out, in another tab. `null` is heard, too, when the browser
 * brings this page back as it once was: nobody knows what has happened meanwhile.
 */
export function useOtherTabs(onPerson: (userId: string | null) => void): void {
  const onChange = useEffectEvent(onPerson);
  useEffect(() => {
    const onMessage = ({ data }: MessageEvent<unknown>) =>
      onChange(typeof data === "string" ? data : null);
    theChannel().addEventListener("message", onMessage);
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) onChange(null);
    };
    window.addEventListener("pageshow", onShow);
    return () => {
      theChannel().removeEventListener("message", onMessage);
      window.removeEventListener("pageshow", onShow);
    };
  }, []);
}
