import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, Suspense } from "react";
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
  const screen = await render(
    <Router hook={hook} searchHook={searchHook}>
      <QueryClientProvider client={makeQueryClient()}>
        <AuthProvider>
          <Suspense>{element}</Suspense>
          <Toasts />
        </AuthProvider>
      </QueryClientProvider>
    </Router>,
  );
  return { ...screen, /** The addresses so far, in order. */ history };
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
