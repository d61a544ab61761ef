import { createLucideIcon } from "lucide-react";

/** A horse's head, looking left. */
export const HorseIcon = createLucideIcon("horse", [
  [
    "path",
    {
      d: "M15 2.5c-1.3.9-2 1.9-2.4 3.1C9.9 6.8 8.7 9.2 7 11.2 5.3 13.2 3.5 14.3 3.3 16.4c-.1 1.3.6 2.2 1.8 2.3.9.9 2.3.7 3.1-.2 1.7-1.5 5-1.4 6.6-4.1.4 2.9-.7 5-2.6 7.1",
      key: "face",
    },
  ],
  ["path", { d: "M15 2.5c.7.9.9 1.8.8 2.7C19.3 7.7 21 12.5 21 21.5", key: "crest" }],
  ["path", { d: "M11.7 9.5h.01", key: "eye" }],
]);

/** A hoof from the side, toe to the left, with its coronet band. */
export const HoofIcon = createLucideIcon("hoof", [
  [
    "path",
    {
      d: "M12 2.5c0 3.5-1.2 6-3.5 8.5L3.7 18.1a.9.9 0 0 0 .8 1.4h13a1.5 1.5 0 0 0 1.5-1.5c0-2.4-.9-4-.9-5.8 0-2.2 1.4-2.5 1.4-4.7v-5",
      key: "wall",
    },
  ],
  ["path", { d: "M8.5 11c3 1.7 6.4 2 9.6 1.2", key: "coronet" }],
]);

/** A bridle seen from the front: headpiece, browband, and a jointed bit between its rings. */
export const BridleIcon = createLucideIcon("bridle", [
  ["path", { d: "M6 13.5V8.5C6 1 18 1 18 8.5v5", key: "head" }],
  ["path", { d: "M6 8h12", key: "brow" }],
  ["circle", { cx: "6", cy: "17", r: "3.5", key: "left" }],
  ["circle", { cx: "18", cy: "17", r: "3.5", key: "right" }],
  ["path", { d: "m9.5 17 2.5-1 2.5 1", key: "bit" }],
]);

/** A syringe for worming paste, and a worm. */
export const WormingIcon = createLucideIcon("worming", [
  ["rect", { x: "8", y: "3.5", width: "8.5", height: "6", rx: "1", key: "barrel" }],
  ["path", { d: "M16.5 5.5 21 6v1l-4.5.5", key: "nozzle" }],
  ["path", { d: "M8 6.5H3", key: "plunger" }],
  ["path", { d: "M3 4v5", key: "thumb" }],
  ["path", { d: "M3 17.5c1.5-3.3 4-3.3 5.5 0s4 3.3 5.5 0 4-3.3 5.5 0", key: "worm" }],
]);
