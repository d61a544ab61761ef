import { Link } from "wouter";
import { paths } from "#contract/paths.ts";
import { sourceName } from "#rules/knowledge/source-names.ts";

/** Where an entry of the library is read. */
export const entryPath = (id: string) => paths.libraryEntry.replace(":id", encodeURIComponent(id));

/** The way to the fact in the library that something rests on. */
export const SourceLink = ({ id, className }: { id: string; className: string }) => (
  <Link href={entryPath(id)} className={className}>
    Source: {sourceName(id)}
  </Link>
);
