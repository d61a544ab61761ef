/** What a mail may have, so that one that is made to be large in memory ends early. */
export const MIME_LIMITS = {
  maxNestingDepth: 20,
  maxHeadersSize: 64 * 1024,
  maxRfc822NestingDepth: 3,
  attachmentEncoding: "arraybuffer",
} as const;
