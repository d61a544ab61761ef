import type { ReactNode } from "react";
import { Link } from "wouter";
import { paths } from "#contract/paths.ts";

/** The header of a subpage of the settings: its title, its purpose, and a link back. */
export const SettingsHeader = ({ title, children }: { title: string; children?: ReactNode }) => (
  <header>
    <h1 className="font-display text-3xl">{title}</h1>
    <p className="mt-1">
      <Link href={paths.settings} className="link">
        Profile Settings
      </Link>
    </p>
    {children && <p className="mt-2 text-muted">{children}</p>}
  </header>
);
