/** The current value of a theme colour: neither a canvas nor a third-party frame understands `light-dark()`. */
export function shownColor(name: `--${string}`, place: HTMLElement = document.body): string {
  const probe = document.createElement("span");
  probe.style.color = `var(${name})`;
  place.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
