import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Router } from "wouter";
import { AuthProvider } from "./core/AuthProvider.tsx";
import { PageFault } from "./core/PageFault.tsx";
import { onFirstAnswers } from "./core/first-answers.ts";
import { makeQueryClient } from "./core/query-client.ts";
import { Pages } from "./Pages.tsx";
import { noteFirstAnswers, noteFirstRender } from "./ui/on-demand.ts";
import { Toasts } from "./ui/Toasts.tsx";

/** The whole app. `path` is given when the app is rendered to HTML at build. */
export function App({ path }: { path?: string }) {
  const [queries] = useState(makeQueryClient);
  useEffect(noteFirstRender, []);
  useEffect(() => onFirstAnswers(queries, noteFirstAnswers), [queries]);
  return (
    <Router {...(path && { ssrPath: path })}>
      <QueryClientProvider client={queries}>
        <AuthProvider>
          <PageFault>
            <Pages />
          </PageFault>
          <Toasts />
        </AuthProvider>
      </QueryClientProvider>
    </Router>
  );
}
