import type { ComponentType } from "react";
import { Route } from "wouter";
import { PageFault } from "#web/core/PageFault.tsx";
import { Guard } from "./Guard.tsx";

interface GuardedPage {
  path: string;
  title: string;
  Page: ComponentType;
}

/** The route of a page for signed-in people. Not a component, so that the bar stays mounted from page to page. */
export const guarded = ({ path, title, Page }: GuardedPage) => (
  <Route key={path} path={path}>
    <Guard title={title}>
      <PageFault key={path}>
        <Page />
      </PageFault>
    </Guard>
  </Route>
);
