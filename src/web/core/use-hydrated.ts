import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** Whether the script has taken over: false in a page that was drawn at build, until its handlers are there. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
