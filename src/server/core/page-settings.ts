import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { ANNOUNCEMENT_PLACE, CLOSED_PLACE, VAT_NOTE_PLACE } from "#contract/paths.ts";
import { closedWords, type PublicSettings } from "#contract/operations/public-settings.ts";

/** A page with what the installation has set filled in, so that nothing has to be asked for and nothing moves. */
export function withSettings(html: string, settings: PublicSettings): string {
  return (
    html
      .replace(CLOSED_PLACE, () => closedWords(settings))
      .replaceAll(VAT_NOTE_PLACE, () => escapeHtml(settings.vatNote))
      // the last, for whoever wrote it may have written anything
      .replace(ANNOUNCEMENT_PLACE, () => escapeHtml(settings.announcement))
  );
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeHtml = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? "");

const toBrotli = promisify(brotliCompress);

/** A page that is alike for everybody: filled in and compressed once, and again only when a setting has changed. */
export function fixedPage(template: string) {
  let made: { html: string; packed: Promise<Buffer> } | null = null;
  return (settings: PublicSettings) => {
    const html = withSettings(template, settings);
    if (made?.html !== html) made = { html, packed: toBrotli(html, fullEffort) };
    return made;
  };
}

const fullEffort = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
