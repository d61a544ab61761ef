import { Link } from "wouter";
import type { PackSource } from "#contract/data/inspection.ts";
import { paths } from "#contract/paths.ts";

/** By which entry of the library something is asked; the entry leads on to the source itself. */
export const PackSourceLink = ({
  source: { id, title, section, publisher, evidence },
}: {
  source: PackSource;
}) => (
  <span className="text-sm">
    <Link href={paths.libraryEntry.replace(":id", id)} className="link wrap-anywhere">
      {[title, section].filter(Boolean).join(", ")}
    </Link>
    <span className="text-muted">
      , {publisher}
      {evidence === "unconfirmed" && " (not confirmed by the library)"}
    </span>
  </span>
);
