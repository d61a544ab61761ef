// more specific names first: Edge calls itself Chrome, and Chrome calls itself Safari
const browsers = [
  ["Edge", /Edg\//],
  ["Firefox", /Firefox\/|FxiOS\//],
  ["Samsung Internet", /SamsungBrowser\//],
  ["Chrome", /Chrome\/|CriOS\//],
  ["Safari", /Safari\//],
] as const;
const systems = [
  ["iPhone", /iPhone/],
  ["iPad", /iPad/],
  ["Android", /Android/],
  ["Windows", /Windows/],
  ["Mac", /Mac OS X/],
  ["Linux", /Linux/],
] as const;

const find = (names: readonly (readonly [string, RegExp])[], userAgent: string) =>
  names.find(([, pattern]) => pattern.test(userAgent))?.[0];

/** A browser's name such as 'Chrome on Android', from its user agent. */
export function browserName(userAgent: string): string {
  const browser = find(browsers, userAgent) ?? "A browser";
  const system = find(systems, userAgent);
  return system ? `${browser} on ${system}` : browser;
}
