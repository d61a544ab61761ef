/** A file's size: '312 KB', '4.0 MB'. */
export function formatFileSize(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1_024));
  return kilobytes < 1_024 ? `${kilobytes} KB` : `${(bytes / 1_048_576).toFixed(1)} MB`;
}
