import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, Suspense, useEffect } from "react";
import { render } from "vitest-browser-react";
import { Router } from "wouter";
import { memoryLocation } from "wouter/memory-location";
import { deviceEndpoints } from "#contract/people/sessions.ts";
import { accountEndpoints, type User } from "#contract/people/accounts.ts";
import { AuthProvider } from "#web/core/AuthProvider.tsx";
import { makeQueryClient } from "#web/core/query-client.ts";
import { Toasts } from "#web/ui/Toasts.tsx";
import { aUser } from "./makers.ts";
import { answer, refuse } from "./server.ts";

interface ScreenOptions {
  /** The address at which to render, with its query. */
  at?: string;
  /** The signed-in user; null when nobody is signed in. */
  user?: User | null;
}

/** Renders an element as the app does, with its cache, session, router and toasts. */
export async function show(element: ReactNode, { at = "/", user = aUser() }: ScreenOptions = {}) {
  if (user) signIn(user);
  else refuse(accountEndpoints.user, 401, "Sign in first");
  const { hook, searchHook, history } = memoryLocation({ path: at, record: true });
  const { promise: rendered, resolve } = Promise.withResolvers<void>();
  const screen = await render(
    <Router hook={hook} searchHook={searchHook}>
      <QueryClientProvider client={makeQueryClient()}>
        <AuthProvider>
          <Suspense>{element}</Suspense>
          <Toasts />
          <Rendered then={resolve} />
        </AuthProvider>
      </QueryClientProvider>
    </Router>,
  );
  // the build of React that is shipped has no `act`, which would wait for this
  await rendered;
  // what effects have set is rendered in a turn of its own
  for (let turn = 0; turn < 2; turn += 1) await new Promise((next) => setTimeout(next));
  return { ...screen, /** The addresses so far, in order. */ history };
}

/** Says when everything before it has been rendered and its effects have run. */
function Rendered({ then }: { then: () => void }) {
  useEffect(then, [then]);
  return null;
}

function signIn(user: User) {
  answer(accountEndpoints.user, user);
  // the key with which drafts are encrypted
  answer(deviceEndpoints.key, {
    userId: user.id,
    key: btoa("a key for this test, of 32 bytes"),
    remembered: false,
  });
}
