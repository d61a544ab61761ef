/** What a colour of the theme is at this moment: neither a canvas nor a foreign frame knows `light-dark()`. */
export function shownColor(name: `--${string}`, place: HTMLElement = document.body): string {
  const probe = document.createElement("span");
  probe.style.color = `var(${name})`;
  place.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
