import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

/** What a reader finds in a PDF. */
export interface ReadPdf {
  pages: number;
  /** The text without its spaces, because a PDF does not say where a line was broken. */
  text: string;
  /** The roles of the document's structure in order, without those within tables and lists. */
  roles: string[];
  /** The names of the files within it. */
  attached: string[];
  /** The texts that no part of the structure has, nor decoration. */
  untagged: string[];
}

/** Reads a PDF as a program of somebody else does. */
export async function readPdf(bytes: Buffer): Promise<ReadPdf> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const pdf = await task.promise;
  const found: ReadPdf = { pages: pdf.numPages, text: "", roles: [], attached: [], untagged: [] };
  const files: ReadonlyMap<string, unknown> | null = await pdf.getAttachments();
  found.attached.push(...(files?.keys() ?? []));
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent({ includeMarkedContent: true });
    const { children } = await page.getStructTree();
    found.roles.push(...children.flatMap((child) => ("role" in child ? child.role : [])));
    readItems(items, found);
  }
  await task.destroy();
  return found;
}

type Items = Awaited<
  ReturnType<
    Awaited<
      ReturnType<Awaited<ReturnType<typeof getDocument>["promise"]>["getPage"]>
    >["getTextContent"]
  >
>["items"];

/** Adds a page's text, and which of it is marked as nothing. */
function readItems(items: Items, found: ReadPdf) {
  let depth = 0;
  for (const item of items)
    if ("str" in item) {
      found.text += item.str.replaceAll(/\s/g, "");
      if (depth === 0 && item.str.trim()) found.untagged.push(item.str);
    } else depth += item.type === "endMarkedContent" ? -1 : 1;
}
