import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

/** What a reader finds in a PDF. */
export interface ReadPdf {
  pages: number;
  /** The text without its spaces, because a PDF does not say where a line was broken. */
  text: string;
  /** The roles of the document's structure in order, without those within tables and lists. */
  roles: string[];
  /** The texts that no part of the structure has, apart from decoration. */
  untagged: string[];
}

interface StructureNode {
  role?: string;
  id?: string;
  children?: StructureNode[];
}

/** Reads a PDF as a program of somebody else does. */
export async function readPdf(bytes: Buffer): Promise<ReadPdf> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const pdf = await task.promise;
  const found: ReadPdf = { pages: pdf.numPages, text: "", roles: [], untagged: [] };
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent({ includeMarkedContent: true });
    const tree: StructureNode = await page.getStructTree();
    found.roles.push(...(tree.children ?? []).flatMap(({ role }) => role ?? []));
    let depth: (string | null)[] = [];
    for (const item of items) {
      if ("str" in item) {
        found.text += item.str.replaceAll(/\s/g, "");
        const isMarked = depth.some((tag) => tag !== null);
        if (!isMarked && item.str.trim()) found.untagged.push(item.str);
      } else if (item.type === "endMarkedContent") depth = depth.slice(0, -1);
      else depth.push("id" in item && item.id ? String(item.id) : "unnamed");
    }
  }
  await task.destroy();
  return found;
}
