/**
 * The computed value of a theme colour, for canvases and third-party frames, which do not understand
 * `light-dark()`.
 */
export function shownColor(name: `--${string}`, place: HTMLElement = document.body): string {
  const probe = document.createElement("span");
  probe.style.color = `var(${name})`;
  place.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
