/**
 * The elements that can be scrolled sideways in the page or the open dialog, and those that cannot be pressed
 * even after being scrolled into view. Runs in the page, so it must not use variables from outside.
 */
export async function faults(): Promise<string[]> {
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  const words = (element: Element) =>
    `<${element.tagName.toLowerCase()}> “${(element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 50)}”`;

  /** The innermost elements that extend beyond the right edge of a box that scrolls. */
  const beyond = (box: Element) => {
    const edge = box.getBoundingClientRect().left + box.clientWidth + 1;
    const reaching = Array.from(box.querySelectorAll("*")).filter(
      (each) => each.checkVisibility() && each.getBoundingClientRect().right > edge,
    );
    return reaching
      .filter((each) => !reaching.some((other) => other !== each && each.contains(other)))
      .slice(0, 3)
      .map((each) => `${words(each)} .${each.getAttribute("class") ?? ""}`)
      .join(" | ");
  };
  const sideways = (box: Element | null) =>
    box && box.scrollWidth > box.clientWidth
      ? [`scrolls sideways by ${box.scrollWidth - box.clientWidth}: ${beyond(box)}`]
      : [];

  const dialog = Array.from(document.querySelectorAll("[role=dialog], [role=alertdialog]")).at(-1);
  const inside = dialog ?? document;
  const isPressed = (each: Element) => {
    const { width, height } = each.getBoundingClientRect();
    // skips elements that are for screen readers only or visible only on focus, which are a pixel wide or outside the
    // page
    if (width <= 1 || height <= 1 || each.matches(".skip-link, .sr-only, [inert] *")) return false;
    return each.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  };
  const covered = Array.from(
    inside.querySelectorAll("a[href], button:enabled, summary, [role=combobox], [role=tab]"),
  ).flatMap((each) => {
    if (!isPressed(each)) return [];
    each.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
    const [first] = each.getClientRects();
    if (!first) return [];
    const [x, y] = [first.left + first.width / 2, first.top + first.height / 2];
    const hit = document.elementFromPoint(x, y);
    if (each.contains(hit)) return [];
    return [
      `cannot be pressed: ${words(each)}, under ${hit ? words(hit) : "nothing: off the screen"}`,
    ];
  });
  const scrolls = [
    document.scrollingElement,
    ...inside.querySelectorAll("[data-dialog-body]"),
    dialog,
  ];
  return [...scrolls.flatMap((box) => sideways(box ?? null)), ...covered];
}
