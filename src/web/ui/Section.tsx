import type { ReactNode } from "react";
import { Card } from "./Card.tsx";

interface SectionProps {
  /** The heading's id. */
  id: string;
  title: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A card of a page, named by its heading. */
export const Section = ({ id, title, className = "grid gap-3", children }: SectionProps) => (
  <Card as="section" aria-labelledby={id} className={className}>
    <h2 id={id} className="font-display text-xl">
      {title}
    </h2>
    {children}
  </Card>
);
