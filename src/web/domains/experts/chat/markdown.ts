/** Inline content of an answer. Whatever is not one of these kinds is plain text. */
export type Inline =
  | { is: "text"; text: string }
  | { is: "strong" | "em"; parts: Inline[] }
  | { is: "code"; text: string }
  | { is: "link"; to: string; parts: Inline[] }
  /** `[1]`: a reference to a source by its number. */
  | { is: "source"; number: number };

export type Block =
  | { is: "paragraph" | "heading"; parts: Inline[] }
  | { is: "list"; ordered: boolean; items: Inline[][] }
  /** Rows of cells; the first row has the headings. */
  | { is: "table"; rows: Inline[][][] };

/**
 * Parses the subset of Markdown that answers use: paragraphs, headings, lists, tables, bold, italic, code, links
 * and source numbers. Everything else, including HTML, stays text.
 */
export function readMarkdown(text: string): Block[] {
  const blocks: Block[] = [];
  let paragraph: string[] = [];
  const close = () => {
    if (paragraph.length > 0) blocks.push({ is: "paragraph", parts: inline(paragraph.join(" ")) });
    paragraph = [];
  };
  for (const line of text.split(/\r?\n/)) {
    if (isText(line)) {
      paragraph.push(line.trim());
      continue;
    }
    close();
    const [, bullet, item = ""] = listItem.exec(line) ?? [];
    const title = heading.exec(line)?.[1];
    const row = tableRow.exec(line)?.[1];
    if (bullet) addItem(blocks, /\d/.test(bullet), item);
    if (title !== undefined) blocks.push({ is: "heading", parts: inline(title) });
    if (row !== undefined) addRow(blocks, row);
  }
  close();
  return blocks;
}

const listItem = /^\s{0,3}([-*•]|\d{1,3}[.)])\s+(.*)$/;
const heading = /^\s{0,3}#{1,6}\s+(.*)$/;
const tableRow = /^\s{0,3}\|(.+)\|\s*$/;

const isText = (line: string) =>
  line.trim() !== "" && ![listItem, heading, tableRow].some((pattern) => pattern.test(line));

function addItem(blocks: Block[], ordered: boolean, item: string) {
  const last = blocks.at(-1);
  if (last?.is === "list" && last.ordered === ordered) last.items.push(inline(item));
  else blocks.push({ is: "list", ordered, items: [inline(item)] });
}

/** Adds a row to a table; the separator line below the heading is left out. */
function addRow(blocks: Block[], row: string) {
  const last = blocks.at(-1);
  if (/^[\s:|-]+$/.test(row)) return;
  const cells = row.split("|").map((cell) => inline(cell.trim()));
  if (last?.is === "table") last.rows.push(cells);
  else blocks.push({ is: "table", rows: [cells] });
}

// the alternatives are in order of precedence, and have maximum lengths so that a text full of opening marks is not
// scanned to its end from each of them
const marks =
  /\\([\\`*_[\]()<>#|~!])|`([^`]{1,200})`|\*\*([^*]{1,600})\*\*|\*([^*\s][^*]{0,600})\*|\[(\d{1,2})\](?!\()|\[((?:\\.|[^\]\\]){0,300})\]\(([^()\s]{0,500})\)/g;

/** Maximum depth of nested marks that is parsed. */
const DEEPEST = 3;

function inline(text: string, depth = 0): Inline[] {
  const parts: Inline[] = [];
  let at = 0;
  for (const found of text.matchAll(marks)) {
    if (found.index > at) addText(parts, text.slice(at, found.index));
    add(parts, found, depth);
    at = found.index + found[0].length;
  }
  if (at < text.length) addText(parts, text.slice(at));
  return parts;
}

function add(parts: Inline[], found: RegExpExecArray, depth: number) {
  const [whole, escaped, code, strong, em, number, words, to] = found;
  const within = (inner: string) => (depth < DEEPEST ? inline(inner, depth + 1) : [plain(inner)]);
  if (escaped) return addText(parts, escaped);
  if (code) return parts.push({ is: "code", text: code });
  if (strong) return parts.push({ is: "strong", parts: within(strong) });
  if (em) return parts.push({ is: "em", parts: within(em) });
  if (number) return parts.push({ is: "source", number: Number(number) });
  if (words !== undefined && to !== undefined && mayLead(to))
    return parts.push({ is: "link", to, parts: within(words) });
  return addText(parts, words ?? whole);
}

const plain = (text: string): Inline => ({ is: "text", text });

function addText(parts: Inline[], text: string) {
  const last = parts.at(-1);
  if (last?.is === "text") last.text += text;
  else parts.push(plain(text));
  return parts.length;
}

/** Whether a link's target is allowed: only web pages, e-mail addresses and topics of the library are. */
const mayLead = (to: string) =>
  /^(https?:\/\/[^\s/]|mailto:[^\s@]+@|\/library\?topic=[a-z-]+$)/i.test(to);
