import { useEffect, useEffectEvent } from "react";

const NAME = "loosebox-session";

let channel: BroadcastChannel | null = null;
// the same instance sends and receives, because a channel does not receive its own messages
const theChannel = () => (channel ??= new BroadcastChannel(NAME));

/**
 * Tells other tabs the id of the user who is now signed in, or null when nobody is. The id of the user who was
 * signed in already means that this user has changed something.
 */
export function notifyOtherTabs(userId: string | null): void {
  // a BroadcastChannel has no target, and reaches our own origin only
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  theChannel().postMessage(userId);
}

/**
 * Calls back when a user has signed in or out in another tab, and with `null` when the browser restores this
 * page from its back/forward cache, because anything may have happened meanwhile.
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
