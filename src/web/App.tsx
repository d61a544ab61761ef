import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useEffect } from "react";
import { Router } from "wouter";
import { AuthProvider } from "./core/AuthProvider.tsx";
import { PageFault } from "./core/PageFault.tsx";
import { onFirstAnswers } from "./core/first-answers.ts";
import { Pages } from "./Pages.tsx";
import { noteFirstAnswers, noteFirstRender } from "./ui/on-demand.ts";
import { Toasts } from "./ui/Toasts.tsx";

interface AppProps {
  queries: QueryClient;
  /** The path, when the app is rendered to HTML at build. */
  path?: string;
}

/** The whole app. */
export function App({ queries, path }: AppProps) {
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
