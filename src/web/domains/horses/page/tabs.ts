/** The tabs of a horse's page. */
export const tabs = [
  { value: "timeline", label: "Timeline" },
  { value: "records", label: "Records" },
  { value: "can-i-go", label: "Can I go?" },
  { value: "worming", label: "Worming" },
  { value: "measures", label: "Weights" },
] as const;
export type Tab = (typeof tabs)[number]["value"];

/** The tab in a URL; null: there is none. */
export function tabIn(search: string): Tab | null {
  const named = new URLSearchParams(search).get("tab");
  return tabs.find(({ value }) => value === named)?.value ?? null;
}
