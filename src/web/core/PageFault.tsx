import { Component, type ReactNode } from "react";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";

/**
 * Replaces a page that throws while rendering, or whose script fails to load (as on a phone without signal): the
 * rest of the screen stays, and a button tries again. Only a class component can be an error boundary.
 */
export class PageFault extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <Fault /> : this.props.children;
  }
}

const Fault = () => (
  <main id="main" tabIndex={-1}>
    <div role="alert">
      <EmptyState
        title="This page could not be shown"
        text="Check your connection and load it again. Nothing is lost: everything you saved is safe."
        action={<Button onClick={() => window.location.reload()}>Load again</Button>}
      />
    </div>
  </main>
);
