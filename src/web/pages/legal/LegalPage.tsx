import type { ReactNode } from "react";
import { operator } from "#web/pages/operator.ts";
import { SiteFrame } from "#web/pages/SiteFrame.tsx";

/** The frame of a page of text, with a title, a summary and a readable line length. */
export function LegalPage({ title, lead, children }: LegalPageProps) {
  return (
    <SiteFrame>
      <article className="column py-10 sm:py-14">
        <header className="max-w-[68ch]">
          <h1 className="font-display text-3xl sm:text-4xl">{title}</h1>
          <p className="mt-4 text-lg text-muted">{lead}</p>
          <p className="mt-2 text-sm text-muted">Last changed {operator.revised}</p>
        </header>
        <div className="prose mt-8">{children}</div>
      </article>
    </SiteFrame>
  );
}

interface LegalPageProps {
  title: string;
  /** A summary of the page in a sentence or two. */
  lead: string;
  children: ReactNode;
}

/** A link to an e-mail address. */
export const Mail = ({ to }: { to: string }) => <a href={`mailto:${to}`}>{to}</a>;
