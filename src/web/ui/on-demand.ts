import { lazy, type ReactNode } from "react";

/** What a module exports and React can draw. */
type Components<Module> = {
  [
    Name in keyof Module as Module[Name] extends (props: never) => ReactNode ? Name : never
  ]: Module[Name];
};

/**
 * A module's components, as a file of their own over the wire that is fetched when one of them is first drawn:
 * `const { HorsesPage } = onDemand(() => import("./HorsesPage.tsx"))`. Take them out once, beside the imports.
 */
export const onDemand = <Module extends object>(
  load: () => Promise<Module>,
): Components<Module> => {
  const none: Components<Module> = Object.create(null);
  return new Proxy(none, {
    get: (_, name) =>
      lazy(async () => {
        const module: object = await load();
        return { default: Reflect.get(module, name) };
      }),
  });
};
