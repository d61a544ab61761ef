import { type ComponentType, createElement, lazy, type ReactNode, useState } from "react";

/** The exports of a module that React can render. */
type Components<Module> = {
  [
    Name in keyof Module as Module[Name] extends (props: never) => ReactNode ? Name : never
  ]: Module[Name] & Loadable;
};
/** Loads the file: its components then render at once, without suspending. */
export interface Loadable {
  load: () => Promise<object>;
}

/**
 * A module's components, as a chunk that loads when one of them first renders: `const { HorsesPage } = onDemand(() =>
 * import("./HorsesPage.tsx"))`. Call it once, beside the imports.
 */
export const onDemand = <Module extends object>(
  load: () => Promise<Module>,
): Components<Module> => {
  let loaded: object | null = null;
  const fetched = async (): Promise<object> => (loaded = await load());
  const none: Components<Module> = Object.create(null);
  return new Proxy(none, {
    get: (_, name) => {
      const Lazy = lazy(async () => {
        await firstRender;
        return { default: Reflect.get(await fetched(), name) };
      });
      function OnDemand(props: object) {
        // decided once per mount: another component type in its place would remount it and lose its input
        const [Part] = useState((): ComponentType => (loaded ? Reflect.get(loaded, name) : Lazy));
        return createElement(Part, props);
      }
      return Object.assign(OnDemand, { load: fetched });
    },
  });
};

let note: () => void = () => undefined;

/**
 * Resolves after the app's first render: lazy components load from then on, so that the first render does not wait for
 * them.
 */
const firstRender = new Promise<void>((resolve) => {
  note = resolve;
  // when prerendering there is nothing to wait for
  if (typeof window === "undefined") resolve();
});

/** Call after the first render; waiting work begins once that is on the screen. */
export const noteFirstRender = () => void setTimeout(note);
