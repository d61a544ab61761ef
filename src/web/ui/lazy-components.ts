import { type ComponentType, createElement, lazy, type ReactNode, useState } from "react";
import { firstRender } from "./first-render.ts";

/** What a module exports and React can draw. */
type Components<Module> = {
  [
    Name in keyof Module as Module[Name] extends (props: never) => ReactNode ? Name : never
  ]: Module[Name] & Loadable;
};
/** Fetches the file: then a component of it that is drawn from then on is there at once, without a moment's waiting. */
export interface Loadable {
  load: () => Promise<object>;
}

/**
 * A module's components, as a file of their own over the wire that is fetched when one of them is first drawn:
 * `const { HorsesPage } = onDemand(() => import("./HorsesPage.tsx"))`. Take them out once, beside the imports.
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
        // decided once: another component in its place would lose what is typed in it
        const [Part] = useState((): ComponentType => (loaded ? Reflect.get(loaded, name) : Lazy));
        return createElement(Part, props);
      }
      return Object.assign(OnDemand, { load: fetched });
    },
  });
};
