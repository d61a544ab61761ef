import { type ComponentType, createElement, lazy, type ReactNode, useState } from "react";

/** The exports of a module that React can render. */
type Components<Module> = {
  [
    Name in keyof Module as Module[Name] extends (props: never) => ReactNode ? Name : never
  ]: Module[Name] & Loadable;
};
/** Loads the file; after that its components render at once, without suspending. */
export interface Loadable {
  load: () => Promise<object>;
}

/**
 * The components of a module that loads as a chunk of its own when one of them first renders: `const {
 * HorsesPage } = onDemand(() => import("./HorsesPage.tsx"))`. Call it once, beside the imports.
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
        // decided once per mount, because a change of the component's type would remount it and lose its input
        const [Part] = useState((): ComponentType => (loaded ? Reflect.get(loaded, name) : Lazy));
        return createElement(Part, props);
      }
      return Object.assign(OnDemand, { load: fetched });
    },
  });
};

/** As `onDemand`, for what works in the background: it loads only when the page's first calls have been answered. */
export const inBackground = <Module extends object>(load: () => Promise<Module>) =>
  onDemand(async () => {
    await firstAnswers;
    return load();
  });

let noteAnswers: () => void = () => undefined;
const firstAnswers = new Promise<void>((resolve) => (noteAnswers = resolve));

/** To be called when the page's first calls have been answered. */
export const noteFirstAnswers = () => noteAnswers();

let note: () => void = () => undefined;

/**
 * Resolves after the app's first render. Lazy components load only from then on, so that the first render does
 * not wait for them.
 */
const firstRender = new Promise<void>((resolve) => {
  note = resolve;
  // during prerendering there is nothing to wait for
  if (typeof window === "undefined") resolve();
});

/** To be called after the first render; lazy components start to load once that render is on the screen. */
export const noteFirstRender = () => void setTimeout(note);
