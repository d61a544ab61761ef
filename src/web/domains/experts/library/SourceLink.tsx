import { Link } from "wouter";
import { paths } from "#contract/paths.ts";
import { sourceName } from "#rules/knowledge/source-names.ts";

/** The path of a library entry. */
export const entryPath = (id: string) => paths.libraryEntry.replace(":id", encodeURIComponent(id));

/** A link to a fact's source in the library. */
export const SourceLink = ({ id, className }: { id: string; className: string }) => (
  <Link href={entryPath(id)} className={className}>
    Source: {sourceName(id)}
  </Link>
);
