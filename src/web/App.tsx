import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Router } from "wouter";
import { AuthProvider } from "./core/AuthProvider.tsx";
import { makeQueries } from "./core/queries.ts";
import { Pages } from "./Pages.tsx";
import { Toasts } from "./ui/Toasts.tsx";

/** The whole app in a browser. */
export function App() {
  return (
    <Surroundings>
      <Pages />
    </Surroundings>
  );
}

/** What every page stands in: router, answers, session, toasts. `path` is set when drawing without a browser. */
export function Surroundings({ path, children }: { path?: string; children: ReactNode }) {
  const [queries] = useState(makeQueries);
  return (
    <Router {...(path && { ssrPath: path })}>
      <QueryClientProvider client={queries}>
        <AuthProvider>
          {children}
          <Toasts />
        </AuthProvider>
      </QueryClientProvider>
    </Router>
  );
}
