const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

/** The ids of everything that a value names, as text or within an object. */
export const uuidsIn = (value: unknown): string[] =>
  (typeof value === "string" ? value : (JSON.stringify(value) ?? "")).match(UUID) ?? [];
