import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** Whether the page has hydrated: false in prerendered HTML until its handlers are attached. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
